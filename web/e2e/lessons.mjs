// Lessons: a script that only does what the spotlight says gets to the end of every one.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { accessible, assert, visit } from './page.mjs';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };

/** What the lesson shows now: its words, and the button or the place to press, if it can be pressed. */
function shown() {
  if (!document.querySelector('.prompt.guided')) return { over: document.querySelector('.prompt .choice, .prompt details') !== null };
  const told = document.querySelector('.guided .said')?.textContent ?? '';
  const middle = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width };
  };
  const next = document.querySelector('[data-lesson="next"]');
  if (next) return { key: told, press: middle(next), lit: document.querySelector('.lit') !== null };
  const ring = document.querySelector('.ring');
  if (!ring) return {};
  const place = document.querySelector(`.felt [data-spot="${ring.dataset.tap}"]`);
  const { x, y, width } = middle(ring);
  const hit = document.elementFromPoint(x, y);
  // The light follows what moves: it is pressed where it stands still.
  const there = place && middle(place);
  if (!there || Math.abs(there.x - x) > 2 || Math.abs(there.y - y) > 2) return {};
  const ready = hit !== null && (place.contains(hit) || hit.contains(place));
  return { key: `${told} ${ring.dataset.tap}`, press: { x, y, width }, lit: true, covered: !ready };
}

/** Follows the spotlight to the end of a lesson; says in how many steps. */
export async function learn(page, game) {
  let [before, steps, waited] = ['', 0, 0];
  for (;;) {
    const { over, key, press, lit, covered } = await page.evaluate(shown);
    if (over) return steps;
    // Who sees nothing happen presses again.
    const again = key === before && waited % 25 !== 24;
    if (!press || again || covered) {
      waited += 1;
      assert(
        waited < 250,
        `${game}: nothing can be pressed after ${steps} steps${covered ? ', since something lies over it' : ''}: ${key}`,
      );
      await page.waitForTimeout(40);
      continue;
    }
    assert(lit, `${game}: the spotlight shows nothing at: ${key}`);
    await page.mouse.click(press.x, press.y);
    [before, steps, waited] = [key, key === before ? steps : steps + 1, key === before ? waited + 1 : 0];
  }
}

/** Every lesson, by the spotlight alone. */
const lessons =
  (size, lang) =>
  async ({ browser, address }) => {
    const { page, context, faults } = await visit(browser, address, { ...size, settings: { lang, guide: true } });
    await page.waitForSelector('article');
    const games = await page.evaluate(() => fetch('/api/games').then((answer) => answer.json()));
    const taught = games.filter(({ id }) => existsSync(fileURLToPath(new URL(`../../games/${id}/lesson.json`, import.meta.url))));
    assert(taught.length >= 4, 'the games have lessons');
    for (const { id } of taught) {
      await page.goto(`${address}/learn/${id}`);
      await page.waitForSelector('.guided [data-lesson="next"]');
      await accessible(page, `the lesson of ${id}`);
      const steps = await learn(page, id);
      assert(steps > 10, `${id} was learnt in ${steps} steps`);
      assert((await page.locator('.lit').count()) === 0, `${id}: the light is on again`);
    }
    assert(faults.length === 0, faults.join('\n'));
    await context.close();
  };

/** What is not asked for is answered kindly, and not done; "show me" does what is. */
async function otherwise({ browser, address }) {
  const { page, context, faults } = await visit(browser, `${address}/learn/trick-of-the-rails`);
  for (let told = 0; told < 3; told += 1) await page.locator('[data-lesson="next"]').click();
  await page.locator('[data-spot="card-bo-7"] button').click();
  await page.getByText('the prize is better').waitFor();
  await accessible(page, 'a kind answer');
  assert(await page.locator('[data-spot="card-bo-7"]').isVisible(), 'the card is where it was');
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.getByText('You won the NYC share').waitFor();
  await page.goto(`${address}/learn/chess`);
  await page.getByRole('link', { name: 'To the games' }).waitFor();
  await page.goto(address);
  await page.getByRole('link', { name: /^New to this game\? Learn it: Wild Ride/ }).waitFor();
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

export const LESSONS = [
  ...['en', 'fr'].flatMap((lang) => [
    [`every lesson by its spotlight, at a desk (${lang})`, lessons(DESK, lang)],
    [`every lesson by its spotlight, on a phone (${lang})`, lessons(PHONE, lang)],
  ]),
  ['a lesson in which something else is done', otherwise],
];
