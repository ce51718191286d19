/** Reviews games and explains hints, in a worker that is stopped when its result is no longer wanted. */

import type { FromReviewer, Reviewed, ToReviewer } from './messages';
import { taught } from './nets';
import { Program } from './program';

const post = (message: FromReviewer) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ToReviewer>) => void answer(data));

/** A hint's question names its game, a review's has it in the game file. */
function gameOf({ kind, text }: Pick<ToReviewer, 'kind' | 'text'>): string {
  const asked = JSON.parse(text) as { game: string; journal: string };
  return kind === 'why' ? asked.game : (JSON.parse(asked.journal) as { game: string }).game;
}

async function answer({ module, ...asked }: ToReviewer): Promise<void> {
  const program = await Program.start(module);
  await taught(program, gameOf(asked));
  if (asked.kind === 'why') return post({ kind: 'why', number: asked.number, text: program.ask('why', asked.text) });
  let told = JSON.parse(program.ask('begin', asked.text)) as Reviewed;
  for (post({ kind: 'told', told }); !told.review && told.error === undefined;) {
    told = JSON.parse(program.ask('next', '')) as Reviewed;
    post({ kind: 'told', told });
  }
}
