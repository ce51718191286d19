/** Small sounds, made on the spot; off unless somebody wants them. */

import { settings } from '../settings/settings.svelte';

let context: AudioContext | null = null;

const TUNES = {
  turn: [[660, 0], [880, 0.12]],
  event: [[330, 0]],
  end: [[523, 0], [659, 0.14], [784, 0.28], [1046, 0.42]],
} as const;

export function playSound(tune: keyof typeof TUNES): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  for (const [pitch, after] of TUNES[tune]) note(context, pitch, context.currentTime + after);
}

function note(to: AudioContext, pitch: number, at: number): void {
  const tone = to.createOscillator();
  const volume = to.createGain();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.12, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
  tone.connect(volume).connect(to.destination);
  tone.start(at);
  tone.stop(at + 0.25);
}
