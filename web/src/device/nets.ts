/**
 * The nets of some bots and reviews, each for a number of seats, loaded on first use. If a net cannot be loaded, bots
 * use the heuristics alone, and reviews play games on.
 */

import type { Program } from './program';

const addresses = import.meta.glob<string>('../../../games/*/nets/*.safetensors', { query: '?url', import: 'default', eager: true });

const learnt = new WeakMap<Program, Map<string, Promise<void>>>();

/**
 * Waits until a program has a game's net for this number of seats, if there is one; all of its nets, if the number is
 * unknown.
 */
export async function taught(program: Program, game: string, seats?: number): Promise<void> {
  const known = learnt.get(program) ?? new Map<string, Promise<void>>();
  learnt.set(program, known);
  const files = Object.entries(addresses).filter(([path]) =>
    path.includes(seats === undefined ? `/${game}/nets/` : `/${game}/nets/${seats}.`),
  );
  for (const [path, address] of files) {
    if (!known.has(path)) known.set(path, teach(program, game, address));
  }
  await Promise.all(files.map(([path]) => known.get(path)));
}

async function teach(program: Program, game: string, address: string): Promise<void> {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok) program.learn(game, new Uint8Array(await answer.arrayBuffer()));
}
