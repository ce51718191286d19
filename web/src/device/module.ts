/** Fetches and compiles the rules, once, when somebody needs them. */

import program from '../fair/page.wasm?url';
import { progress } from './progress.svelte';

let compiled: Promise<WebAssembly.Module> | null = null;

/** The compiled rules; the first time says how far it is. */
export function rulesModule(): Promise<WebAssembly.Module> {
  compiled ??= load().finally(() => (progress.share = null));
  compiled.catch(() => (compiled = null));
  return compiled;
}

async function load(): Promise<WebAssembly.Module> {
  progress.share = 0;
  const answer = await fetch(program);
  if (!answer.ok || !answer.body) throw new Error(`the rules cannot be fetched: ${answer.status}`);
  // What comes compressed says how long it is on the line, which is not how long it gets: then there is no share to show.
  const whole = answer.headers.has('Content-Encoding') ? NaN : Number(answer.headers.get('Content-Length') ?? NaN);
  let here = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, on) {
        here += piece.length;
        progress.share = Number.isNaN(whole) ? 0 : Math.min(1, here / whole);
        on.enqueue(piece);
      },
    }),
  );
  return WebAssembly.compileStreaming(new Response(counted, { headers: { 'Content-Type': 'application/wasm' } }));
}
