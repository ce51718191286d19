// A game's features besides its moves: custom boards, and promises from a menu.

import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures';
import { accessible, withBots } from './page';
import { folderOf } from './server';

const ALPS = folderOf('games/trains-and-stations/boards/alps.board');
const FIELD = 'Another board: short, long or your own (a text file)';

/** A custom board: a mistake is reported with its line, beside the text; the corrected board can be played. */
test('a board of one’s own', async ({ visit, address }) => {
  const { page } = await visit(`${address}/new/trains-and-stations`, { expected: /400/ });
  await page.getByText('More options').click();
  const lines = readFileSync(ALPS, 'utf8').split('\n');
  const wrong = lines.findIndex((line) => line.startsWith('station '));
  await page.getByLabel(FIELD, { exact: true }).fill(lines.with(wrong, 'station').join('\n'));
  for (const select of await page.locator('form fieldset').first().locator('select').all())
    if ((await select.inputValue()) === 'open') await select.selectOption('bot:porter');
  await page.getByRole('button', { name: 'Create table' }).click();
  await page.getByText(`line ${wrong + 1}`).waitFor();
  await accessible(page, 'a board with a mistake');
  await page.getByLabel(`File: ${FIELD}`).setInputFiles(ALPS);
  await page.getByRole('button', { name: 'Create table' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForSelector('.board svg:visible');
  await page.getByText('Zermatt').first().waitFor();
});

/** A promise from the menu is shown in words, and the table shows whether it was kept. */
test('a promise from the menu', async ({ atTable }) => {
  const { page } = await atTable('trains-and-stations', withBots());
  await page.getByRole('tab', { name: 'Talk' }).click();
  await page.getByText('Make a promise').click();
  await page.getByLabel('Kind of promise').selectOption('keep_off_station');
  await page.getByLabel(/^\s*Station/).selectOption({ index: 1 });
  const said = (await page.locator('.preview').innerText()).replaceAll(/[“”]/g, '');
  expect(said).toMatch(/^I will not build at[^…]*$/);
  await accessible(page, 'the menu of promises');
  await page.getByRole('button', { name: 'Promise', exact: true }).click();
  await page.locator('.aside li.open', { hasText: said }).waitFor();
  // Play on until the promise is settled.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const press = () => {
          if (!document.querySelector('.aside li.open')) {
            watch.disconnect();
            return done();
          }
          const offered = document.querySelectorAll<HTMLElement>('.prompt .choice');
          offered[offered.length - 1]?.click();
        };
        const watch = new MutationObserver(press);
        watch.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
        press();
      }),
  );
  await page.locator('.aside li.kept, .aside li.broken').filter({ hasText: said }).waitFor();
});
