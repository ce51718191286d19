// Somebody is told of their turn with the page closed. The browser's push service is the test's own: it reads what the
// server sends with the browser's keys, and hands it to the browser's service worker.

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { accessible } from './page';

declare global {
  interface Window {
    pushKey: number[];
  }
}

const card = (page: Page) => page.locator('.board button.may').first();

interface Letter {
  headers: IncomingHttpHeaders;
  text: string;
}

/** A push service for one browser, and the first message that it receives. */
async function pushService() {
  const keys = createECDH('prime256v1');
  const own = keys.generateKeys();
  const auth = randomBytes(16);

  /** Decrypts a message according to RFC 8291. */
  function read(body: Buffer): string {
    const [salt, length] = [body.subarray(0, 16), body[20]!];
    const sender = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    const derive = (ikm: Buffer, from: Buffer, info: Buffer, size: number) => Buffer.from(hkdfSync('sha256', ikm, from, info, size));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
    const secret = derive(keys.computeSecret(sender), auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const open = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return open.subarray(0, open.lastIndexOf(2)).toString();
  }

  let tell: (letter: Letter) => void = () => {};
  const letter = new Promise<Letter>((done) => (tell = done));
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      response.writeHead(201).end();
      tell({ headers: request.headers, text: read(Buffer.concat(pieces)) });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const subscription = {
    endpoint: `${origin}/browser`,
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
  };
  return { origin, subscription, letter, close: () => server.close() };
}

/** Runs in the page: replaces the browser maker's push service, which is unavailable, with the test's. */
function useService({ endpoint, keys }: { endpoint: string; keys: Record<string, string> }): void {
  let current: PushSubscription | null = null;
  PushManager.prototype.subscribe = ({ applicationServerKey } = {}) => {
    const key = applicationServerKey as Uint8Array<ArrayBuffer>;
    window.pushKey = [...key];
    current = {
      endpoint,
      options: { applicationServerKey: key.buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: () => {
        current = null;
        return Promise.resolve(true);
      },
    } as unknown as PushSubscription;
    return Promise.resolve(current);
  };
  PushManager.prototype.getSubscription = () => Promise.resolve(current);
}

/** Checks the server's proof against the key that it sent to the browser. */
function proven({ authorization = '' }: IncomingHttpHeaders, key: number[], origin: string): void {
  const [head = '', claims = '', signature = ''] = /^vapid t=([^,]+), k=/.exec(authorization)?.[1]?.split('.') ?? [];
  const part = (from: number, to?: number) => Buffer.from(key.slice(from, to)).toString('base64url');
  const point = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33) };
  const signed = { key: createPublicKey({ key: point, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const holds = verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'));
  expect(holds, 'the server proves who it is').toBe(true);
  expect((JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string }).aud, 'and for whom').toBe(origin);
}

/** With the bell on, a turn is announced after the tab is closed, and a click on the notification opens the table. */
test('a bell for a turn, with the page closed', async ({ together, address }) => {
  const service = await pushService();
  const { host, guest, table } = await together(
    'trick-of-the-rails',
    { seats: 3, seating: ['me', 'open', 'bot:porter'], options: { first_lead: 0 }, pace: 'mail' },
    { serviceWorkers: 'allow', permissions: ['notifications'] },
  );
  const { context } = guest;
  await guest.page.evaluate(useService, service.subscription);
  await guest.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await guest.page.getByRole('button', { name: 'Notify me when it is my turn' }).click();
  await guest.page.getByRole('button', { name: 'You will be notified when it is your turn', pressed: true }).waitFor();
  await accessible(guest.page, 'a bell that is on');
  const key = await guest.page.evaluate(() => window.pushKey);
  // The browser has another page open, but none of ours.
  const other = await context.newPage();
  await guest.page.close();
  await host.page.getByText('away').waitFor();
  await card(host.page).click();
  const letter = await service.letter;
  proven(letter.headers, key, service.origin);
  const said = JSON.parse(letter.text) as { title: string; body: string; table: string };
  expect(said).toMatchObject({ title: 'Trick of the Rails', body: 'Your turn.' });
  expect(table.endsWith(said.table), said.table).toBe(true);
  const devtools = await context.newCDPSession(other);
  const registered = new Promise<string>((done) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(address) && !isDeleted);
      if (ours) done(ours.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: address, registrationId: await registered, data: letter.text });
  const notifications = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data: data as unknown }));
    });
  await expect.poll(notifications).toEqual([{ title: said.title, body: said.body, data: table }]);
  // The worker may open a window only after a click, which no test can make; its address was checked above.
  const back = await context.newPage();
  await back.addInitScript(useService, service.subscription);
  await back.goto(table);
  await card(back).waitFor();
  service.close();
});
