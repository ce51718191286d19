// The rules in the page are the rules of the program: a thousand random games of every kind are played in this browser, and
// every position, view and list of legal actions, and what a bot chooses, gives the number that the program has left.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assert, visit } from './page.mjs';

/** Left by the tests of crates/whistle-page. */
const NUMBERS = fileURLToPath(new URL('../../target/digests.json', import.meta.url));

const GAMES = fileURLToPath(new URL('../../games', import.meta.url));

/** The files with the nets of a game. */
function netsOf(game) {
  const folder = `${GAMES}/${game}/nets`;
  return existsSync(folder) ? readdirSync(folder).map((name) => `${folder}/${name}`) : [];
}

/** A net that is served, and whose it is: nets are named by numbers of seats, so what is in it tells. */
async function netOf(address, path) {
  const served = Buffer.from(await (await fetch(address + path)).arrayBuffer());
  return { game: readdirSync(GAMES).find((game) => netsOf(game).some((file) => served.equals(readFileSync(file)))), address: path };
}

/** Runs in the page: plays what is asked in the program that the page has, and says the number of each. */
async function play([program, nets, questions]) {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(program));
  const { memory, room, learn, digest, answer } = instance.exports;
  const write = (...texts) => {
    const at = room(texts.reduce((sum, text) => sum + text.length, 0));
    const bytes = new Uint8Array(memory.buffer);
    texts.reduce((place, text) => (bytes.set(text, place), place + text.length), at);
  };
  for (const { game, address } of nets) {
    const [name, weights] = [new TextEncoder().encode(game), new Uint8Array(await (await fetch(address)).arrayBuffer())];
    write(name, weights);
    if (!learn(name.length)) throw new Error(`${address} is no net`);
  }
  return questions.map((question) => {
    write(new TextEncoder().encode(JSON.stringify(question)));
    const length = digest();
    return new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
  });
}

export async function equality({ browser, address }) {
  const numbers = JSON.parse(readFileSync(NUMBERS, 'utf8'));
  const games = await (await fetch(`${address}/api/games`)).json();
  const { page, context, faults } = await visit(browser, address);
  await page.waitForSelector('article');
  const worker = await (await fetch(`${address}/sw.js`)).text();
  const program = `/${/assets\/page-[^"]*\.wasm/.exec(worker)[0]}`;
  const nets = await Promise.all([...worker.matchAll(/assets\/\d-[^"]*\.safetensors/g)].map(([name]) => netOf(address, `/${name}`)));
  const all = readdirSync(GAMES).flatMap((game) => netsOf(game));
  assert(nets.length === all.length && nets.every(({ game }) => game), `${nets.length} nets: ${JSON.stringify(nets)}`);
  for (const { id } of games) {
    const pieces = numbers[id] ?? [];
    const count = (asked) => pieces.filter(({ simulations }) => simulations > 0 === asked).reduce((sum, piece) => sum + piece.count, 0);
    assert(count(false) >= 1000 && count(true) >= 10, `${id}: ${count(false)} games, and ${count(true)} in which a bot is asked`);
    for (const { digest, ...games } of pieces) {
      const [found] = await page.evaluate(play, [program, nets.filter(({ game }) => game === id), [{ game: id, ...games }]]);
      assert(found === digest, `${id}: ${JSON.stringify(games)} gives ${found} here, and ${digest} in the program`);
    }
  }
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}
