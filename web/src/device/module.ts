/** Fetches and compiles the rules, once, when somebody needs them. */

import program from '../fair/page.wasm?url';
import { progress } from './progress.svelte';

/** How long they get: what comes compressed says only how long it is on the line. */
declare const __RULES_BYTES__: number;

let compiled: Promise<WebAssembly.Module> | null = null;

/** The compiled rules; the first time says how far it is, once somebody waits for them and they are not fetched ahead. */
export function rulesModule({ ahead = false } = {}): Promise<WebAssembly.Module> {
  if (!ahead) progress.waitedFor = true;
  compiled ??= load().finally(() => (progress.share = null));
  compiled.catch(() => (compiled = null));
  return compiled;
}

async function load(): Promise<WebAssembly.Module> {
  progress.share = 0;
  const answer = await fetch(program);
  if (!answer.ok || !answer.body) throw new Error(`the rules cannot be fetched: ${answer.status}`);
  let here = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, on) {
        here += piece.length;
        progress.share = Math.min(1, here / __RULES_BYTES__);
        on.enqueue(piece);
      },
    }),
  );
  return WebAssembly.compileStreaming(new Response(counted, { headers: { 'Content-Type': 'application/wasm' } }));
}
