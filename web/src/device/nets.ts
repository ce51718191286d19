/** The nets that some bots go by: fetched when a bot of their game first thinks. Without a line and never fetched, bots play by the
 *  heuristics alone. */

import type { Program } from './program';

const addresses = import.meta.glob<string>('../../../games/*/nets/*.safetensors', { query: '?url', import: 'default', eager: true });

const learnt = new Map<string, Promise<void>>();

/** Waits until a program knows the nets of the game of a question, if there are any. */
export function taught(program: Program, question: string): Promise<void> | undefined {
  const { game } = JSON.parse(question) as { game: string };
  if (!learnt.has(game)) {
    const files = Object.entries(addresses).filter(([path]) => path.includes(`/${game}/nets/`));
    if (files.length === 0) return undefined;
    learnt.set(game, Promise.all(files.map(([, address]) => teach(program, game, address))).then(() => undefined));
  }
  return learnt.get(game);
}

async function teach(program: Program, game: string, address: string): Promise<void> {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok) program.learn(game, new Uint8Array(await answer.arrayBuffer()));
}
