// The rules in the page equal the program's: whole random games, with every position, view, list of legal actions and
// bot's choice hashed into one number for each game. The program's own numbers come from the tests of crates/wasm.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Program } from './program';

interface Played {
  first: number;
  count: number;
  simulations: number;
  digest: string;
}

function numbers(): Record<string, Played[]> {
  try {
    return JSON.parse(readFileSync('../target/digests.json', 'utf8')) as Record<string, Played[]>;
  } catch {
    throw new Error('target/digests.json is not there: `cargo nextest run -p whistle-wasm digests` leaves it');
  }
}

/** The rules, and the nets that a game's bots use. */
async function taught(module: WebAssembly.Module, game: string): Promise<Program> {
  const program = await Program.start(module);
  const nets = `../games/${game}/nets`;
  for (const file of existsSync(nets) ? readdirSync(nets) : []) expect(program.learn(game, readFileSync(`${nets}/${file}`))).toBe(true);
  return program;
}

describe('the rules in the page', async () => {
  const module = await WebAssembly.compile(readFileSync('src/wasm/rules.wasm'));
  for (const [game, played] of Object.entries(numbers())) {
    // Only a few here; the end-to-end tests play them all in a browser.
    for (const { digest, ...games } of played.filter(({ first, simulations }) => first === 0 || simulations > 0)) {
      it(`play ${games.count} games of ${game}, with ${games.simulations} simulations, as the program does`, async () => {
        expect((await taught(module, game)).ask('digest', JSON.stringify({ game, ...games }))).toBe(digest);
      });
    }
  }
});
