// The tests of what a game offers besides its moves: boards of one's own, promises for a menu.

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accessible, assert, visit } from './page.mjs';
import { makeTable } from './tables.mjs';

const ALPS = resolve(dirname(fileURLToPath(import.meta.url)), '../../games/trains-and-stations/boards/alps.board');

/** A board of one's own: a mistake is named by its line, beside the text; the mended board is played on. */
export async function ownBoard({ browser, address }) {
  const { page, context, faults } = await visit(browser, `${address}/new/trains-and-stations`);
  await page.getByText('More options').click();
  const lines = readFileSync(ALPS, 'utf8').split('\n');
  const wrong = lines.findIndex((line) => line.startsWith('station '));
  await page
    .getByLabel('Another board: short, long, or one of your own (a text file)', { exact: true })
    .fill(lines.with(wrong, 'station').join('\n'));
  for (const select of await page.locator('form fieldset').first().locator('select').all()) {
    if ((await select.inputValue()) === 'open') await select.selectOption('bot:porter');
  }
  await page.getByRole('button', { name: 'Make the table' }).click();
  await page.getByText(`line ${wrong + 1}`).waitFor();
  await accessible(page, 'a board with a mistake');
  await page.getByLabel('Another board: short, long, or one of your own (a text file): a file').setInputFiles(ALPS);
  await page.getByRole('button', { name: 'Make the table' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForSelector('.board svg:visible');
  await page.getByText('Zermatt').first().waitFor();
  assert(!faults.some((fault) => !fault.includes('400')), faults.join('\n'));
  await context.close();
}

/** A promise from the menu is told in words, and the table says what became of it. */
export async function promises({ browser, address }) {
  const { page, context, faults } = await visit(browser, address);
  await page.waitForSelector('article');
  await page.goto(await makeTable(page, address, 'trains-and-stations', { seats: 3, seating: ['me', 'bot:porter', 'bot:porter'] }));
  await page.getByRole('tab', { name: 'Talk' }).click();
  await page.getByText('Promise something').click();
  await page.getByLabel('Which promise').selectOption('keep_off_station');
  await page.getByLabel(/^\s*Station/).selectOption({ index: 1 });
  const said = (await page.locator('.preview').innerText()).replaceAll(/[“”]/g, '');
  assert(said.startsWith('I will not build at') && !said.includes('…'), said);
  await accessible(page, 'the menu of promises');
  await page.getByRole('button', { name: 'Promise', exact: true }).click();
  await page.locator('.aside li.open', { hasText: said }).waitFor();
  // Play on until the promise is settled.
  await page.evaluate(async () => {
    for (let patience = 5000; patience > 0 && document.querySelector('.aside li.open'); patience -= 1) {
      const offered = document.querySelectorAll('.prompt .choice');
      offered[offered.length - 1]?.click();
      await new Promise((done) => setTimeout(done, 4));
    }
  });
  await page.locator('.aside li.kept, .aside li.broken').filter({ hasText: said }).waitFor();
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}
