// The dice check runs in the page, without the server: for a fair game file, and for tampered ones.

import { expect, test } from './fixtures';
import { accessible, playToTheEnd, tile } from './page';

interface Record {
  fair?: { secret: string; head: string; seats: { nonce?: string }[] };
}

const other = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);

/** Ways in which a server may have cheated, and the messages for them. */
const LIES: [string, (record: Required<Record>) => void][] = [
  ['the secret is not the one sealed', ({ fair }) => (fair.secret = other(fair.secret))],
  ['were changed after it opened', ({ fair }) => (fair.head = other(fair.head))],
  ['contains no proof', (record: Record) => delete record.fair],
  [
    'your random number|is not the one sealed before',
    ({ fair }) => fair.seats.forEach((seat) => seat.nonce && (seat.nonce = other(seat.nonce))),
  ],
];

test('dice checked in the page', async ({ visit, address }) => {
  const { page } = await visit(address);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await tile(page, 'Wild Ride').getByRole('button', { name: 'Turn by turn' }).click();
  await tile(page, 'Wild Ride').locator('button.primary').click();
  await playToTheEnd(page, { byHand: 0 });
  expect(
    asked.filter((path) => path.endsWith('.wasm')),
    'the program is fetched when somebody checks, and not before',
  ).toEqual([]);
  const press = () => page.getByRole('button', { name: 'Check the dice' }).click();
  await press();
  await page.getByText(/^Fair: .*your own random number went into them/).waitFor();
  await page.getByText('How this was checked').click();
  await page.getByText('This page repeated every draw itself').waitFor();
  await accessible(page, 'dice that are fair');
  expect(
    asked.some((path) => path.endsWith('.wasm')),
    'the page checks',
  ).toBe(true);
  expect(
    asked.filter((path) => path.endsWith('/verify')),
    'by itself',
  ).toEqual([]);
  for (const [words, lie] of LIES) {
    await page.route('**/journal', async (route) => {
      const response = await route.fetch();
      const record = (await response.json()) as Required<Record>;
      lie(record);
      await route.fulfill({ response, body: JSON.stringify(record) });
    });
    await press();
    await page
      .locator('.prompt .bad', { hasText: new RegExp(`^\\s*(Dice check failed|These dice cannot be checked): .*(${words})`) })
      .waitFor();
    await page.unroute('**/journal');
  }
  await accessible(page, 'dice that do not hold');
  // This browser's saved data differ from the game file.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('whistlestop-dice:'))!;
    const item = JSON.parse(localStorage.getItem(key)!) as { kept: { commitment: string } };
    item.kept.commitment = item.kept.commitment.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    localStorage.setItem(key, JSON.stringify(item));
  });
  await page.reload();
  await page.waitForSelector('.prompt tfoot');
  await press();
  await page.getByText('Dice check failed: the server showed you a different seal').waitFor();
});
