/** Every board draws every moment of real games, in both languages, and offers what it says it offers. */

import { readFileSync } from 'node:fs';
import { cleanup, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { steps } from '../../scripts/steps.mjs';
import type { Kinded } from '../wire/said';
import { Words, type Lang } from '../words/words';
import type { GameModule } from './board';

const MODULES = import.meta.glob<GameModule>('./*/index.ts', { eager: true });
// jsdom moves nothing; a board that moves things has to live with that.
Element.prototype.animate ??= (() => ({ cancel() {}, finished: Promise.resolve(), onfinish: null })) as never;
Element.prototype.getAnimations ??= () => [];

afterEach(cleanup);

const source = (lang: Lang, file: string) => readFileSync(`../locales/${lang}/${file}.ftl`, 'utf8');

interface Moment {
  seat: number;
  view: unknown;
  legal: Kinded[];
  events: Kinded[];
  outcome: unknown;
}

/** Buttons of a board, by what those who listen hear. */
function heard(box: Element): string[] {
  const buttons = [...box.querySelectorAll('button:not([disabled]), [role="button"]:not([aria-disabled="true"])')];
  return buttons.map((button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim());
}

describe.each(Object.entries(MODULES))('%s', (path, module) => {
  const game = path.split('/')[1]!;

  it.each(['en', 'fr'] as const)('draws every moment and names all it offers (%s)', async (lang) => {
    const told = (await steps(game, { seats: 3, seed: lang === 'en' ? 11 : 12 })) as Moment[];
    const names = ['A', 'B', 'C'];
    const words = new Words(lang, [source(lang, 'table'), source(lang, 'web'), source(lang, game)], names, new Set(module.seatFields ?? ['seat']));
    const stride = Math.max(1, Math.floor(told.length / 16));
    let acted = 0;
    for (let at = 0; at < told.length; at += stride) {
      const moment = told[at]!;
      const done: Kinded[][] = [];
      const props = {
        view: moment.view, legal: moment.legal, seat: moment.seat, names, words, events: [] as Kinded[], pace: 0, pointed: null,
        race: null, outcome: moment.outcome, act: (...actions: Kinded[]) => done.push(actions), rule: () => undefined,
      };
      const { container, rerender, unmount } = render(module.Board as never, { props: props as never });
      expect(container.textContent).not.toMatch(/\b(board|label|name|event|action|guide)-[a-z]/);
      expect(container.textContent).not.toMatch(/undefined|NaN|\[object/);
      const buttons = heard(container);
      expect(buttons.filter((name) => name === '')).toEqual([]);
      // Every event of the next step can be drawn over this view.
      const events = told[at + 1]?.events ?? [];
      for (let shown = 1; shown <= events.length; shown += 1) {
        await rerender({ legal: [], events: events.slice(0, shown) } as never);
      }
      await rerender({ legal: moment.legal, events: [] } as never);
      // What is pressed and acts at once, acts with something that is legal.
      for (const button of [...container.querySelectorAll('button:not([disabled]), [role="button"]')]) {
        button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        await tick();
      }
      for (const [first] of done) {
        expect(moment.legal.map((action) => JSON.stringify(action))).toContain(JSON.stringify(first));
        acted += 1;
      }
      unmount();
    }
    expect(told.length).toBeGreaterThan(10);
    expect(acted).toBeGreaterThan(5);
  });
});
