// The rules in the page are the rules of the program: a thousand random games of every kind are played in this browser, and
// every position, view and list of legal actions, and what a bot chooses, gives the number that the program has left.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, GAMES, test } from './fixtures';
import { folderOf } from './server';

/** Written by the tests of crates/wasm. */
const NUMBERS = folderOf('target/digests.json');

/** A number of games from a given seed on, and their hash. */
interface Piece {
  count: number;
  simulations: number;
  digest: string;
}

/** The contents of a game's net files. */
function netsOf(game: string): Buffer[] {
  const folder = folderOf(`games/${game}/nets`);
  return existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`)) : [];
}

interface Program {
  memory: WebAssembly.Memory;
  room: (bytes: number) => number;
  learn: (name: number) => number;
  digest: () => number;
  answer: () => number;
}

/** Runs in the page: plays the requested games with the page's WebAssembly, and returns each hash. */
async function play({ program, game, nets, questions }: { program: string; game: string; nets: string[]; questions: object[] }) {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(program));
  const { memory, room, learn, digest, answer } = instance.exports as unknown as Program;
  const write = (...texts: Uint8Array[]) => {
    let at = room(texts.reduce((sum, text) => sum + text.length, 0));
    for (const text of texts) {
      new Uint8Array(memory.buffer).set(text, at);
      at += text.length;
    }
  };
  for (const net of nets) {
    write(new TextEncoder().encode(game), new Uint8Array(await (await fetch(net)).arrayBuffer()));
    if (!learn(game.length)) throw new Error(`${net} is no net`);
  }
  return questions.map((question) => {
    write(new TextEncoder().encode(JSON.stringify(question)));
    const length = digest();
    return new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
  });
}

for (const game of GAMES) {
  test(`the rules in this browser are the program’s: ${game}`, async ({ visit, address }) => {
    const pieces = (JSON.parse(readFileSync(NUMBERS, 'utf8')) as Record<string, Piece[]>)[game] ?? [];
    const count = (asked: boolean) =>
      pieces.filter(({ simulations }) => simulations > 0 === asked).reduce((sum, piece) => sum + piece.count, 0);
    expect(count(false), 'games').toBeGreaterThanOrEqual(1000);
    expect(count(true), 'games in which a bot is asked').toBeGreaterThanOrEqual(10);
    const { page } = await visit(`${address}/rules/${game}`);
    const worker = await (await fetch(`${address}/sw.js`)).text();
    const program = `/${/assets\/rules-[^"]*\.wasm/.exec(worker)![0]}`;
    // Nets are named only by numbers of seats, so the contents tell which game a net belongs to.
    const served = await Promise.all(
      [...worker.matchAll(/assets\/\d-[^"]*\.safetensors/g)].map(async ([name]) => ({
        net: `/${name}`,
        bytes: Buffer.from(await (await fetch(`${address}/${name}`)).arrayBuffer()),
      })),
    );
    const ours = (name: string) => netsOf(name).flatMap((net) => served.filter(({ bytes }) => bytes.equals(net)).map((one) => one.net));
    expect(GAMES.flatMap(ours).sort(), 'all nets are served').toEqual(served.map(({ net }) => net).sort());
    expect(served.length).toBe(GAMES.flatMap(netsOf).length);
    for (const { digest, ...games } of pieces) {
      const [found] = await page.evaluate(play, { program, game, nets: ours(game), questions: [{ game, ...games }] });
      expect(found, JSON.stringify(games)).toBe(digest);
    }
  });
}
