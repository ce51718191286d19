// Layout faults at any width: sideways scrolling, clipped text, controls that leave their card or are too small for a
// finger.

import { expect, type Page } from '@playwright/test';

/** Widths and heights from a small phone to a large screen. */
export const WIDTHS: [number, number][] = [
  [320, 568],
  [390, 844],
  [844, 390],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
];

/** A window of 1440 px at 200% zoom is one of 720. */
export const SIZES: [number, number][] = [...WIDTHS, [720, 450]];

/** Describes the layout faults of the current page. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong = new Set<string>();
    const window = document.documentElement.clientWidth;
    const wide = document.documentElement.scrollWidth;
    if (wide > window) wrong.add(`the page is ${wide} px wide in a window of ${window}`);
    const coarse = matchMedia('(pointer: coarse)').matches;
    const name = (one: Element) =>
      `${one.localName}.${[...one.classList].filter((each) => !each.startsWith('svelte-')).join('.')} "${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)}"`;
    const style = (one: Element) => getComputedStyle(one);
    /** Tells whether an element is visible, and not for screen readers only. */
    const seen = (one: Element) => {
      for (let up: Element | null = one; up; up = up.parentElement)
        if (style(up).clipPath !== 'none' || up.matches('.patterns, [inert]')) return false;
      return one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.getClientRects().length > 0;
    };
    /** Scrollable elements can show all their contents. */
    const scrolls = (one: Element) => {
      for (let up = one.parentElement; up; up = up.parentElement)
        if (/auto|scroll/.test(style(up).overflowX) && up.scrollWidth > up.clientWidth) return true;
      return false;
    };
    const cover = document.querySelector('dialog[open]') ?? document.querySelector('.aside.sheet');
    const inside = (one: Element) => !cover || cover.contains(one);
    const text = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (text.nextNode()) {
      const one = text.currentNode.parentElement!;
      if (!text.currentNode.textContent?.trim() || one.closest('svg, script, style, option, select') || !seen(one)) continue;
      const range = document.createRange();
      range.selectNodeContents(text.currentNode);
      const box = range.getBoundingClientRect();
      if (box.width < 2) continue;
      if ((box.right > window + 1 || box.left < -1) && !scrolls(one)) wrong.add(`outside the window: ${name(one)}`);
      for (let up: Element | null = one; up && up !== document.body; up = up.parentElement) {
        const { overflowX, overflowY } = style(up);
        if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) break;
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const frame = up.getBoundingClientRect();
        if (box.right > frame.right + 2 || box.left < frame.left - 2 || box.bottom > frame.bottom + 4 || box.top < frame.top - 4)
          wrong.add(`cut: ${name(one)} by ${name(up)}`);
      }
    }
    const controls = 'button, a[href], input:not([type="hidden"]), select, textarea, summary, [role="button"][tabindex]';
    for (const one of document.querySelectorAll(controls)) {
      if (!seen(one) || !inside(one)) continue;
      const box = one.getBoundingClientRect();
      const card = one.parentElement?.closest('.card, dialog, article, fieldset');
      const frame = card?.getBoundingClientRect();
      if (frame && !one.closest('svg') && !scrolls(one) && (box.left < frame.left - 1 || box.right > frame.right + 1))
        wrong.add(`outside its card: ${name(one)}`);
      // A link in a sentence is as high as its line; an input with a label is as large as the label.
      const sentence = one.matches('a, .link-button') && style(one).display === 'inline';
      const target = one.matches('input[type="checkbox"], input[type="radio"], input[type="file"]')
        ? (one.closest('label')?.getBoundingClientRect() ?? box)
        : box;
      if (coarse && !sentence && (target.width < 43.5 || target.height < 43.5))
        wrong.add(`too small for a finger, ${Math.round(target.width)}×${Math.round(target.height)}: ${name(one)}`);
    }
    return [...wrong];
  });
}

/** Fails if anything does not fit. */
export async function fits(page: Page, where: string): Promise<void> {
  expect((await misfits(page)).slice(0, 8), where).toEqual([]);
}
