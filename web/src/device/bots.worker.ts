/** Bots think here, in a worker of their own, so that neither the page nor the tables wait for them. */

import { Program } from './program';
import type { Question } from './messages';

addEventListener('message', ({ data }: MessageEvent<{ module: WebAssembly.Module; port: MessagePort }>) => {
  const program = Program.start(data.module);
  data.port.onmessage = async ({ data: { number, text } }: MessageEvent<Question>) => {
    data.port.postMessage({ number, text: (await program).ask('think', text) } satisfies Question);
  };
});
