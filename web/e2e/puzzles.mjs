// Puzzles, what was played here, and the rules in pictures.

import { accessible, assert, playToTheEnd, visit } from './page.mjs';

/** The puzzle of the day is answered, judged and remembered; one can play on from it. */
async function puzzleOfTheDay({ browser, address }) {
  const { page, context, faults } = await visit(browser, address);
  await page.getByRole('link', { name: 'Puzzle of the day' }).click();
  await page.getByRole('heading', { name: 'Puzzle of the day' }).waitFor();
  await accessible(page, 'puzzles');
  await page.getByRole('link', { name: 'Try it' }).click();
  await page.locator('.panel .choice').first().click();
  await page.locator('.values meter').first().waitFor();
  await accessible(page, 'a puzzle that was answered');
  assert((await page.locator('.panel h2.right, .panel h2.wrong').count()) === 1, 'the answer is judged');
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.waitForSelector('.prompt .choice, .prompt details');
  await page.goto(`${address}/puzzles`);
  await page.getByRole('link', { name: /: look again$/ }).waitFor();
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

/** Two people at one device have names; a game of one's own is remembered with its score. */
async function yourGames({ browser, address }) {
  const { page, context, faults } = await visit(browser, `${address}/here/wild-ride`);
  const seats = page.locator('form fieldset').first().locator('select');
  await seats.nth(1).selectOption('me');
  await page.getByLabel('Name on seat 1').fill('Red');
  await page.getByLabel('Name on seat 2').fill('Blue');
  await accessible(page, 'names at one screen');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByText('Blue').first().waitFor();
  await page.goto(`${address}/learn/wild-ride`);
  while (
    await page
      .waitForSelector('[data-lesson="next"], [data-lesson="show"], .prompt:not(.guided)')
      .then((found) => found.getAttribute('data-lesson'))
  ) {
    await page.locator('[data-lesson]').first().click();
  }
  await playToTheEnd(page);
  await page.goto(`${address}/results`);
  await page.getByRole('heading', { name: 'Wild Ride' }).waitFor();
  await accessible(page, 'your games');
  await page.goto(`${address}/rules/wild-ride`);
  await page.getByRole('heading', { name: 'In three pictures' }).waitFor();
  await accessible(page, 'the rules in pictures');
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

export const PUZZLES = [
  ['the puzzle of the day', puzzleOfTheDay],
  ['names at one screen, and what was played here', yourGames],
];
