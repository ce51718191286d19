// A finished game is reviewed: it fills in while it is made, and every moment can be looked at, handed on and played on from.

import { accessible, assert, playToTheEnd, visit } from './page.mjs';
import { makeTable } from './tables.mjs';

export async function review({ browser, address }) {
  const { page, context, faults } = await visit(browser, address);
  await page.waitForSelector('article');
  const table = await makeTable(page, address, 'trick-of-the-rails', { seats: 3, seating: ['me', 'bot:porter', 'bot:porter'] });
  await page.goto(table);
  await page.waitForSelector('.prompt .choice');
  await playToTheEnd(page, { byHand: 0 });
  await page.locator('.prompt').getByRole('link', { name: 'Review', exact: true }).click();
  const graph = page.getByRole('slider', { name: 'Chances to win' });
  await graph.waitFor({ timeout: 30_000 });
  // The engine is driven with the keys, and the address names where it stands.
  await page.getByText('Seat by seat').waitFor({ timeout: 60_000 });
  const number = async () => Number(await graph.getAttribute('aria-valuenow'));
  assert((await number()) === 0, 'it begins at the beginning');
  for (let pressed = 0; pressed < 12; pressed += 1) await page.keyboard.press('ArrowRight');
  assert((await number()) === 12 && page.url().endsWith('/review/12'), `twelve to the right: ${page.url()}`);
  const box = await graph.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 40);
  assert(Math.abs((await number()) / Number(await graph.getAttribute('aria-valuemax')) - 0.5) < 0.03, 'a click drives to the place');
  // A decision: what was chosen is marked among the best few.
  while ((await page.locator('.verdict').count()) === 0) await page.keyboard.press('ArrowLeft');
  await page.locator('ol button.played').first().waitFor();
  await page.locator('.felt').first().waitFor();
  await accessible(page, 'a review');
  // Whoever gets the link sees the same moment, on a phone and in French.
  const there = page.url();
  const guest = await visit(browser, there, { width: 375, height: 700, settings: { lang: 'fr' } });
  await guest.page.getByRole('slider', { name: 'Chances de gagner' }).waitFor({ timeout: 30_000 });
  const wide = await guest.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert(wide <= 0, `nothing sticks out on a phone: ${wide}`);
  assert(guest.page.url() === there, 'the link names the moment');
  await page.getByRole('button', { name: 'What if? Play on from here' }).click();
  await page.waitForSelector('.prompt');
  assert(!page.url().includes('review'), 'it is played on at a table of its own');
  assert(faults.length === 0 && guest.faults.length === 0, [...faults, ...guest.faults].join('\n'));
  await context.close();
}
