/** The nets that some bots go by, each for so many seats: fetched when a bot first thinks at such a table. Without a line and never
 *  fetched, bots play by the heuristics alone. */

import type { Program } from './program';

const addresses = import.meta.glob<string>('../../../games/*/nets/*.safetensors', { query: '?url', import: 'default', eager: true });

const learnt = new Map<string, Promise<void>>();

/** Waits until a program knows the net for a question at a table of so many seats, if there is one; all nets of the game, if nobody
 *  knows how many. */
export async function taught(program: Program, question: string, seats?: number): Promise<void> {
  const { game } = JSON.parse(question) as { game: string };
  const files = Object.entries(addresses).filter(([path]) => path.includes(seats === undefined ? `/${game}/nets/` : `/${game}/nets/${seats}.`));
  for (const [path, address] of files) {
    if (!learnt.has(path)) learnt.set(path, teach(program, game, address));
  }
  await Promise.all(files.map(([path]) => learnt.get(path)));
}

async function teach(program: Program, game: string, address: string): Promise<void> {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok) program.learn(game, new Uint8Array(await answer.arrayBuffer()));
}
