/** The nets that some bots and reviews go by: fetched when they are first needed. Without a line and never fetched, bots play by the
 *  heuristics alone, and reviews are made by playing on. */

import type { Program } from './program';

const addresses = import.meta.glob<string>('../../../games/*/nets/*.safetensors', { query: '?url', import: 'default', eager: true });

const learnt = new WeakMap<Program, Map<string, Promise<void>>>();

/** Waits until a program knows the nets of a game, if there are any. */
export function taught(program: Program, game: string): Promise<void> | undefined {
  const known = learnt.get(program) ?? new Map<string, Promise<void>>();
  learnt.set(program, known);
  if (!known.has(game)) {
    const files = Object.entries(addresses).filter(([path]) => path.includes(`/${game}/nets/`));
    if (files.length === 0) return undefined;
    known.set(game, Promise.all(files.map(([, address]) => teach(program, game, address))).then(() => undefined));
  }
  return known.get(game);
}

async function teach(program: Program, game: string, address: string): Promise<void> {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok) program.learn(game, new Uint8Array(await answer.arrayBuffer()));
}
