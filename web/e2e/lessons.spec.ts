// Lessons and puzzles: a script that only follows the spotlight gets to the end of every lesson.

import { existsSync } from 'node:fs';
import { expect, GAMES, test } from './fixtures';
import { learn } from './onDevice';
import { accessible, DESK, offered, PHONE, playToTheEnd } from './page';
import { folderOf } from './server';

const TAUGHT = GAMES.filter((game) => existsSync(folderOf(`games/${game}/lesson.json`)));

for (const lang of ['en', 'fr'] as const) {
  for (const [where, size] of [
    ['at a desk', DESK],
    ['on a phone', PHONE],
  ] as const) {
    test(`every lesson by its spotlight, ${where} (${lang})`, async ({ visit, address }) => {
      expect(TAUGHT.length, 'games with lessons').toBeGreaterThanOrEqual(4);
      const { page } = await visit(undefined, { ...size, settings: { lang, guide: true } });
      for (const game of TAUGHT) {
        await page.goto(`${address}/learn/${game}`);
        await page.waitForSelector('.guided [data-lesson="next"]');
        await accessible(page, `the lesson of ${game}`);
        expect(await learn(page), `steps of the lesson of ${game}`).toBeGreaterThan(10);
        await expect(page.locator('.lit'), 'the light is off').toHaveCount(0);
      }
    });
  }
}

/** Any other action gets a kind reply and is not carried out; "show me" carries out the expected one. */
test('a lesson in which something else is done', async ({ visit, address }) => {
  const { page } = await visit(`${address}/learn/trick-of-the-rails`);
  const words = page.locator('.guided .said');
  for (let told = 0; told < 3; told += 1) {
    const before = await words.innerText();
    await page.locator('[data-lesson="next"]').click();
    await expect(words).not.toHaveText(before);
  }
  const card = page.locator('[data-spot="card-bo-7"]');
  await card.locator('button').click();
  await page.getByText('winning a share of NYC is worth more').waitFor();
  await accessible(page, 'a kind answer');
  await expect(card, 'the card is where it was').toBeVisible();
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.getByText('You won the NYC share').waitFor();
  await page.goto(`${address}/learn/chess`);
  await page.getByRole('link', { name: 'All games' }).waitFor();
  await page.goto(address);
  await page.getByRole('link', { name: /^New to this game\? Learn it: Wild Ride/ }).waitFor();
});

/** The daily puzzle is answered, judged and remembered, and can be played on. */
test('the puzzle of the day', async ({ visit, address }) => {
  const { page } = await visit(address);
  await page.getByRole('link', { name: 'Puzzle of the day' }).click();
  await page.getByRole('heading', { name: 'Puzzle of the day' }).waitFor();
  await accessible(page, 'puzzles');
  await page.getByRole('link', { name: 'Try it' }).click();
  await page.locator('.panel .choice').first().click();
  await page.locator('.values meter').first().waitFor();
  await accessible(page, 'a puzzle that was answered');
  await expect(page.locator('.panel h2.right, .panel h2.wrong'), 'the answer is judged').toHaveCount(1);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await offered(page);
  await page.goto(`${address}/puzzles`);
  await page.getByRole('link', { name: /: view again$/ }).waitFor();
});

/** Two people at one device have names; a single player's game is remembered with its score. */
test('names at one screen, and what was played here', async ({ visit, address }) => {
  const { page } = await visit(`${address}/here/wild-ride`);
  await page.locator('form fieldset').first().locator('select').nth(1).selectOption('me');
  await page.getByLabel('Name for seat 1').fill('Red');
  await page.getByLabel('Name for seat 2').fill('Blue');
  await accessible(page, 'names at one screen');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('Blue').first().waitFor();
  await page.goto(`${address}/learn/wild-ride`);
  const lesson = page.locator('[data-lesson="next"], [data-lesson="show"]').first();
  const after = page.locator('.prompt:not(.guided)');
  for (;;) {
    await lesson.or(after).first().waitFor();
    if (await after.count()) break;
    await lesson.click();
  }
  await playToTheEnd(page);
  await page.goto(`${address}/results`);
  await page.getByRole('heading', { name: 'Wild Ride' }).waitFor();
  await accessible(page, 'your games');
  await page.goto(`${address}/rules/wild-ride`);
  await page.getByRole('heading', { name: 'In three pictures' }).waitFor();
  await accessible(page, 'the rules in pictures');
});
