// The rules in the page are the rules of the program: a thousand random games of every kind are played in this browser, and
// every position, view and list of legal actions, and what a bot chooses, gives the number that the program has left.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assert, visit } from './page.mjs';

/** Left by the tests of crates/whistle-page. */
const NUMBERS = fileURLToPath(new URL('../../target/digests.json', import.meta.url));

/** Runs in the page: plays what is asked in the program that the page has, and says the number of each. */
async function play([program, questions]) {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(program));
  const { memory, room, digest, answer } = instance.exports;
  return questions.map((question) => {
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const at = room(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, at);
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
  for (const { id } of games) {
    const pieces = numbers[id] ?? [];
    const count = (asked) => pieces.filter(({ simulations }) => simulations > 0 === asked).reduce((sum, piece) => sum + piece.count, 0);
    assert(count(false) >= 1000 && count(true) >= 10, `${id}: ${count(false)} games, and ${count(true)} in which a bot is asked`);
    for (const { digest, ...games } of pieces) {
      const [found] = await page.evaluate(play, [program, [{ game: id, ...games }]]);
      assert(found === digest, `${id}: ${JSON.stringify(games)} gives ${found} here, and ${digest} in the program`);
    }
  }
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}
