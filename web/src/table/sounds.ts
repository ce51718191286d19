/**
 * Short synthesised sounds, without files. They start after the first touch, as browsers require, quietly, and one
 * button mutes them.
 */

import { settings } from '../settings/settings.svelte';

/** The sounds: a card, dice, a coin, departing wagons, a loss, the player's turn, the end. */
export type SoundName = 'card' | 'dice' | 'coin' | 'train' | 'lost' | 'step' | 'turn' | 'end';

let context: AudioContext | null = null;
let touched = false;

/** No sound plays before the first touch. */
export function listenForTouch(): void {
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (touched = true), { once: true });
}

export function playSound(name: SoundName): void {
  if (!touched || settings.volume <= 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  SOUNDS[name](context, context.currentTime);
}

const SOUNDS: Record<SoundName, (to: AudioContext, at: number) => void> = {
  card: (to, at) => hiss(to, at, 0.09, 2400),
  dice: (to, at) => [0, 0.07, 0.13, 0.22, 0.27].forEach((after, index) => hiss(to, at + after, 0.035, 900 + 350 * (index % 3))),
  coin: (to, at) =>
    [
      [1319, 0],
      [1976, 0.07],
    ].forEach(([pitch, after]) => note(to, pitch!, at + after!, 0.18, 'sine')),
  train: (to, at) => [0, 0.16, 0.3, 0.42].forEach((after) => hiss(to, at + after, 0.1, 500)),
  lost: (to, at) =>
    [
      [220, 0],
      [165, 0.14],
    ].forEach(([pitch, after]) => note(to, pitch!, at + after!, 0.25, 'sawtooth')),
  step: (to, at) => hiss(to, at, 0.03, 1600),
  turn: (to, at) =>
    [
      [660, 0],
      [880, 0.12],
    ].forEach(([pitch, after]) => note(to, pitch!, at + after!, 0.22, 'triangle')),
  // A steam whistle: a chord that bends.
  end: (to, at) =>
    [370, 466, 554].forEach((pitch) => [0, 0.35].forEach((after) => note(to, pitch, at + after, after === 0 ? 0.25 : 0.7, 'triangle'))),
};

/** A tone that swells and fades. */
function note(to: AudioContext, pitch: number, at: number, long: number, shape: OscillatorType): void {
  const tone = new OscillatorNode(to, { type: shape, frequency: pitch });
  tone.connect(fading(to, at, long, shape === 'sawtooth' ? 0.12 : 0.3));
  tone.start(at);
  tone.stop(at + long + 0.05);
}

/** A puff of noise around a pitch: paper, wood, steam. */
function hiss(to: AudioContext, at: number, long: number, pitch: number): void {
  const samples = Math.ceil(to.sampleRate * long);
  const noise = to.createBuffer(1, samples, to.sampleRate);
  const data = noise.getChannelData(0);
  for (let index = 0; index < samples; index += 1) data[index] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(to, { buffer: noise });
  const filter = new BiquadFilterNode(to, { type: 'bandpass', frequency: pitch, Q: 1.2 });
  source.connect(filter).connect(fading(to, at, long, 0.5));
  source.start(at);
}

function fading(to: AudioContext, at: number, long: number, loud: number): GainNode {
  const gain = to.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud * settings.volume), at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(to.destination);
  return gain;
}
