// The check of the dice is made in the page: a fair record, tampered ones, and nobody asks the server.

import { accessible, assert, playToTheEnd, visit } from './page.mjs';

const other = (hex) => (hex[0] === '0' ? '1' : '0') + hex.slice(1);

export async function dice({ browser, address }) {
  const { page, context, faults } = await visit(browser, address);
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.waitForSelector('article');
  await page.locator('article', { hasText: 'Wild Ride' }).getByRole('button', { name: 'Turn by turn' }).click();
  await page.locator('article', { hasText: 'Wild Ride' }).locator('button.primary').click();
  await page.waitForSelector('.prompt .choice');
  await playToTheEnd(page, { byHand: 0 });
  assert(!asked.some((path) => path.endsWith('.wasm')), 'the program is fetched when somebody checks, and not before');
  const press = () => page.getByRole('button', { name: 'Check the dice' }).click();
  await press();
  await page.getByText(/^Fair: .*your own number is in the dice/).waitFor();
  await page.getByText('How it was checked').click();
  await page.getByText('This page drew everything again by itself').waitFor();
  await accessible(page, 'dice that are fair');
  assert(asked.some((path) => path.endsWith('.wasm')) && !asked.some((path) => path.endsWith('/verify')), 'the page checks by itself');
  // A server that has changed its mind: each record is refused, with its own words.
  const lies = [
    ['the secret is not the one that was sealed', ({ fair }) => (fair.secret = other(fair.secret))],
    ['were changed after it had opened', ({ fair }) => (fair.head = other(fair.head))],
    ['carries no proof', (record) => delete record.fair],
    [
      'your number|is not the one that seat was bound to',
      ({ fair }) => fair.seats.forEach((seat) => seat.nonce && (seat.nonce = other(seat.nonce))),
    ],
  ];
  for (const [words, lie] of lies) {
    await page.route('**/journal', async (route) => {
      const response = await route.fetch();
      const record = await response.json();
      lie(record);
      await route.fulfill({ response, body: JSON.stringify(record) });
    });
    await press();
    await page.locator('.prompt .bad', { hasText: new RegExp(`^\\s*These dice (do not hold|cannot be judged): .*(${words})`) }).waitFor();
    await page.unroute('**/journal');
  }
  await accessible(page, 'dice that do not hold');
  // What this browser kept is not what the record says now.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('whistlestop-dice:'));
    const item = JSON.parse(localStorage.getItem(key));
    item.kept.commitment = item.kept.commitment.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    localStorage.setItem(key, JSON.stringify(item));
  });
  await page.reload();
  await page.waitForSelector('.prompt tfoot');
  await press();
  await page.getByText('These dice do not hold: the server showed you another seal').waitFor();
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}
