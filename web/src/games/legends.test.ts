/** Every symbol drawn at any recorded moment has a legend, in both languages. */

import { describe, expect, it } from 'vitest';
import { steps } from '../../scripts/steps.mjs';
import type { Lang } from '../words/words';
import { open, RenderedBoard, type Position } from './recordedPositions';

const GAMES = Object.keys(import.meta.glob('./*/Board.svelte')).map((path) => path.split('/')[1]!);
const RECORDED = import.meta.glob<Position[]>('./*/fixtures/positions.json', { import: 'default' });

Element.prototype.animate ??= (() => ({ cancel() {}, finished: Promise.resolve(), onfinish: null })) as never;
Element.prototype.getAnimations ??= () => [];

/** Every recorded moment, or those of a game played for this test. */
async function moments(game: string): Promise<Position[]> {
  const recorded = await RECORDED[`./${game}/fixtures/positions.json`]?.();
  if (recorded) return recorded;
  const told = (await steps(game, { seats: 3, seed: 11 })) as unknown as Position[];
  return told.map((moment) => ({ ...moment, seats: 3, events: [] }));
}

/**
 * A short description of a drawing without an explanation on it or around it. Buttons with their own text and
 * ornaments need no legend.
 */
function untold(svg: Element): string | null {
  if (svg.closest('[data-legend], [data-ornament], .patterns') || svg.querySelector('[data-legend]')) return null;
  const button = svg.closest('button');
  if (button && (button.textContent ?? '').trim() !== '') return null;
  return svg.outerHTML.slice(0, 120);
}

describe.each(GAMES)('the legends of %s', (game) => {
  it.each(['en', 'fr'] as Lang[])('are there for all that is drawn (%s)', async (lang) => {
    const { module, words } = await open(game, lang);
    const all = await moments(game);
    const stride = Math.max(1, Math.floor(all.length / 24));
    let told = 0;
    for (const position of all.filter((_, at) => at % stride === 0)) {
      const drawn = new RenderedBoard(module, position, words);
      expect([...drawn.root.querySelectorAll('svg')].flatMap((svg) => untold(svg) ?? [])).toEqual([]);
      for (const one of drawn.root.querySelectorAll<HTMLElement>('[data-legend]')) {
        const text = one.getAttribute('data-legend')!;
        expect(text).not.toBe('');
        expect(text).not.toMatch(/\b(board|label|name)-[a-z]|\{|undefined|NaN|\[object|\bnone\b/);
        told += 1;
      }
      drawn.close();
    }
    expect(told).toBeGreaterThan(100);
  });
});
