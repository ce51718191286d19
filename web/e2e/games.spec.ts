// Complete games from the home page to the score sheet, with every screen on the way.

import type { Page } from '@playwright/test';
import { expect, GAMES, test } from './fixtures';
import { accessible, DESK, offered, PHONE, playToTheEnd, readGoal, tile } from './page';

const seatOf = (page: Page, seat: number) => page.locator('form fieldset').first().locator('select').nth(seat);

async function playNow(page: Page, title: string): Promise<void> {
  // A game of reflexes is played turn by turn here: the race has its own test.
  const turns = tile(page, title).getByRole('button', { name: /Turn by turn|Tour par tour/ });
  await tile(page, title).locator('button.primary').waitFor();
  if (await turns.count()) await turns.click();
  await tile(page, title).locator('button.primary').click();
  await readGoal(page);
  await page.waitForSelector('.prompt');
}

/** At the end, the seats show the scores of the score sheet, and nothing that contradicts them. */
async function agreeOnScores(page: Page): Promise<void> {
  const cells = (which: string) => page.locator(`.prompt ${which}`).allInnerTexts();
  const [names, scores] = [await cells('thead th:not(:first-child)'), await cells('tfoot tr:first-child td')];
  expect(scores.length).toBeGreaterThanOrEqual(2);
  for (const score of scores) expect(score).toMatch(/^-?\d+$/);
  const sheet = Object.fromEntries(names.map((name, place) => [name.trim(), scores[place]]));
  const shown = page
    .locator('.seats li')
    .evaluateAll((cards) =>
      cards.map((card) => [
        card.querySelector('.name')?.textContent?.trim() ?? '',
        card.querySelector('.points')?.lastChild?.textContent?.trim(),
      ]),
    );
  expect(Object.fromEntries(await shown), 'the seats have the scores of the sheet').toEqual(sheet);
  expect((await shown).length, 'as many seats as columns').toBe(names.length);
}

for (const game of GAMES) {
  test(`a whole game of ${game}`, async ({ visit, address, games }) => {
    const title = games.find(({ id }) => id === game)!.title.en;
    const { page } = await visit(address);
    await playNow(page, title);
    await offered(page);
    await accessible(page, 'the table');
    expect(await playToTheEnd(page), 'somebody played').toBeGreaterThan(0);
    await agreeOnScores(page);
    await accessible(page, 'the end');
    await page.getByRole('button', { name: 'Check the dice' }).click();
    await page.getByText(/^Fair: .*your own random number went into them/).waitFor();
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.getByRole('button', { name: 'Step forward' }).click();
    await accessible(page, 'the replay');
    await page.getByLabel('View as').selectOption('open');
    await page.locator('main h2').first().waitFor();
  });
}

test('two browsers at one table, and nobody’s secrets', async ({ visit, address }) => {
  const host = await visit(`${address}/new/trick-of-the-rails`);
  await host.page.getByRole('button', { name: '5', exact: true }).click();
  for (const seat of [2, 3, 4]) await seatOf(host.page, seat).selectOption('bot:porter');
  await host.page.locator('form summary').evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
  await accessible(host.page, 'a new table');
  await host.page.getByRole('button', { name: 'Create table' }).click();
  await host.page.getByLabel('Link to this table').waitFor();
  await accessible(host.page, 'the lobby');
  const guest = await visit(host.page.url());
  // The answer to "Join" is delayed until the game has begun: later websocket messages take precedence.
  let answer = () => {};
  const held = new Promise<void>((go) => (answer = go));
  const asked = guest.page.waitForRequest('**/join');
  await guest.page.route('**/join', async (route) => {
    const late = await route.fetch();
    await held;
    await route.fulfill({ response: late });
  });
  await guest.page.getByRole('button', { name: 'Join' }).first().click();
  await asked;
  // The host's page learns that the seat is taken.
  await host.page.locator('main ol .who', { hasText: 'Guest 2' }).waitFor();
  await host.page.getByRole('button', { name: 'Start' }).click();
  for (const { page } of [host, guest]) await page.waitForSelector('.board .felt ul');
  const answered = guest.page.waitForResponse('**/join');
  answer();
  await (await answered).finished();
  await expect(guest.page.locator('.board .felt ul').first(), 'an answer that came late changes nothing').toBeVisible();
  for (const { frames } of [host, guest]) {
    const kinds = frames.messages.map(({ kind }) => kind);
    expect(kinds).not.toContain('error');
    expect(kinds.filter((kind) => kind === 'table').length, `the lobby was calm: ${kinds.join()}`).toBeLessThan(12);
  }
  const both = await Promise.all([host, guest].map(({ page }) => playToTheEnd(page, { pick: () => 0 })));
  for (const turns of both) expect(turns, 'both played').toBeGreaterThan(0);
  let checked = 0;
  for (const [own, other] of [
    [host, guest],
    [guest, host],
  ] as const) {
    const handAt = new Map<number, string[]>();
    const seat = other.frames.messages.findLast((one) => one.kind === 'hello' && one.seat !== null);
    for (const one of other.frames.messages) {
      if (!('view' in one) || seat?.kind !== 'hello') continue;
      const view = one.view as { viewer?: number; hand?: string[] } | null;
      if (view?.viewer === seat.seat && view.hand) handAt.set(one.seq, handAt.get(one.seq) ?? view.hand);
    }
    for (const [at, heard] of own.frames.messages.entries()) {
      if (!('view' in heard) || !heard.view || heard.outcome) continue;
      const view = heard.view as { seats: unknown };
      // The other player's hand at that moment, from their own frames.
      const open = JSON.stringify(view.seats);
      const hidden = (handAt.get(heard.seq) ?? []).filter((card) => !open.includes(`"${card}"`));
      const events = JSON.stringify('seen' in heard ? heard.seen : {});
      const seen = JSON.stringify({ ...view, memory: null });
      for (const card of hidden) {
        checked += 1;
        if (!events.includes(`"${card}"`)) expect(own.frames.texts[at], `record ${heard.seq} tells of ${card}`).not.toContain(`"${card}"`);
        expect(seen, `the view of record ${heard.seq} has ${card}`).not.toContain(`"${card}"`);
      }
    }
  }
  expect(checked, 'cards that were looked for').toBeGreaterThan(150);
});

test('two players at one screen, with a cover between them', async ({ visit, address }) => {
  const { page } = await visit(`${address}/new/trick-of-the-rails`);
  await seatOf(page, 1).selectOption('me');
  await seatOf(page, 2).selectOption('bot:porter');
  await page.getByRole('button', { name: 'Create table' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  let covers = 0;
  let asked = 0;
  const looked = new Set<number>();
  while (covers < 8) {
    await page.waitForSelector('.handover button, .prompt .choice');
    if (await page.locator('.handover').count()) {
      covers += 1;
      // Under the cover there is no hand, neither on the screen nor in the page.
      await expect(page.locator('.felt svg'), 'no hand is in the page while the screen is passed on').toHaveCount(0);
      await expect(page.locator('.aside li'), 'what one seat was told cannot be read by the next').toHaveCount(0);
      if (covers === 1) await accessible(page, 'the cover between seats');
      await page.locator('.handover button').click();
      await page.waitForSelector('.prompt .choice');
      // Only lines that this seat saw itself can be shown again: none, when it first looks.
      const eyes = await page.locator('.seats li').evaluateAll((seats) => seats.findIndex((seat) => seat.classList.contains('viewer')));
      if (!looked.has(eyes)) await expect(page.locator('.aside li button'), `seat ${eyes} sees what it saw itself`).toHaveCount(0);
      // But the log contains what this seat saw meanwhile, without gaps.
      expect(await page.locator('.aside li').count(), `seat ${eyes} is told what happened`).toBeGreaterThan(covers);
      looked.add(eyes);
    }
    asked += 1;
    const choice = page.locator('.prompt .choice').first();
    await choice.click({ timeout: 2000 }).catch(() => undefined);
  }
  expect(asked).toBeGreaterThanOrEqual(covers);
  expect(looked.size, 'each seat was asked').toBe(2);
});

for (const game of GAMES) {
  test(`French, on a phone: ${game}`, async ({ visit, address, games }) => {
    const title = games.find(({ id }) => id === game)!.title.fr;
    const { page } = await visit(address, { ...PHONE, settings: { lang: 'fr', guide: true, theme: 'dark' } });
    await page.getByText('Des jeux de trains').waitFor();
    if (game === GAMES[0]) await accessible(page, 'l’accueil');
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wide(), 'the home page is as wide as the phone').toBeLessThanOrEqual(0);
    await playNow(page, title);
    await offered(page);
    await accessible(page, 'la table sur un téléphone');
    expect(await wide(), 'the table is as wide as the phone').toBeLessThanOrEqual(0);
    const text = await page.locator('main').innerText();
    expect(text, 'no message is missing').not.toMatch(/\b(board|label|guide|name|turn|seat|event|action)-[a-z]+/);
    if (game === 'wild-ride') await playToTheEnd(page);
  });
}

test('what if, once more, and a hint', async ({ visit, address }) => {
  const { page } = await visit(address);
  await playNow(page, 'Wild Ride');
  await playToTheEnd(page);
  const first = page.url();
  await page.getByRole('link', { name: 'Replay' }).click();
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Step forward' }).click();
  await page.getByRole('button', { name: 'What if' }).click();
  await page.waitForURL((url) => url.href.includes('/t/') && !url.href.includes(first) && !url.href.endsWith('/replay'));
  await playToTheEnd(page);
  const second = page.url();
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.waitForURL((url) => url.href !== second);
  await page.waitForSelector('.prompt .choice');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('A strong player would consider').waitFor();
});

test('settings, rules, talk and promises', async ({ visit, address }) => {
  const { page } = await visit(address, { settings: { guide: true } });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Your name at the table').fill('Red <b>seat</b>');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByLabel('Colour-blind palette').check();
  await page.getByLabel('Theme').selectOption('dark');
  await accessible(page, 'settings');
  await page.getByRole('button', { name: 'Close' }).click();
  await accessible(page, 'the home page, dark and for the colour-blind');
  await playNow(page, 'Trick of the Rails');
  await page.getByText('Red <b>seat</b>').first().waitFor();
  await page.getByRole('button', { name: 'TR-5' }).click();
  await page.locator('#rule-TR-5.here').waitFor();
  await accessible(page, 'the rules beside the table');
  await page.getByRole('tab', { name: 'Talk' }).click();
  await page.getByLabel('Message to the table').fill('Hello <i>all</i>');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Hello <i>all</i>').waitFor();
  await page.getByText('Make a promise').click();
  await page.getByLabel('What you promise').fill('I will not lead PRR');
  await page.getByRole('button', { name: 'Promise', exact: true }).click();
  await page.getByText('for you to judge').waitFor();
  await accessible(page, 'talk and promises');
  await page.goto(`${address}/rules/wild-ride`);
  await page.locator('#rule-WR-17').waitFor();
  await accessible(page, 'the rules');
  await page.goto(`${address}/no/such/page`);
  await page.getByText('Page not found.').waitFor();
  await accessible(page, 'nothing at this address');
});

test('the keyboard alone', async ({ visit, address }) => {
  const { page, frames } = await visit(address, DESK);
  await page.waitForSelector('article');
  const focusOn = async (wanted: string, most = 250) => {
    for (let step = 0; step < most; step += 1) {
      if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, wanted)) return true;
      await page.keyboard.press('Tab');
    }
    return false;
  };
  expect(await focusOn('article:last-of-type .paces button:last-child'), 'Tab reaches the last game').toBe(true);
  await page.keyboard.press('Enter');
  expect(await focusOn('article:last-of-type button.primary'), 'and its button').toBe(true);
  await page.keyboard.press('Enter');
  const end = page.locator('.prompt tfoot');
  for (let turn = 0; turn < 300; turn += 1) {
    await page.waitForSelector('.prompt tfoot, .prompt details > summary');
    if (await end.count()) break;
    if (!(await focusOn('.board button.grab:not(.idle), .board .trains button, .board .buttons button', 60))) continue;
    const ring = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
    expect(ring, 'what has the focus shows it').not.toBe('none');
    const before = frames.messages.length;
    await page.keyboard.press(turn % 2 ? 'Space' : 'Enter');
    await frames.next(({ kind }) => kind === 'receipt' || kind === 'refused', before);
  }
  await expect(end, 'the game was played to its end').toBeVisible();
});
