/** Bots think in this worker, so that neither the page nor the tables wait for them. */

import { taught } from './nets';
import { Program } from './program';
import type { Question, Thought } from './messages';

addEventListener('message', ({ data }: MessageEvent<{ module: WebAssembly.Module; port: MessagePort }>) => {
  const program = Program.start(data.module);
  data.port.onmessage = async ({ data: { number, text, seats } }: MessageEvent<Question>) => {
    const thinker = await program;
    await taught(thinker, (JSON.parse(text) as { game: string }).game, seats);
    data.port.postMessage({ number, text: thinker.ask('think', text) } satisfies Thought);
  };
});
