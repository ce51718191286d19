// Somebody is told of their turn with the page closed. The browser's push service is the test's own: it reads what the
// server sends with the browser's keys, and hands it to the browser's service worker.

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { accessible, assert, visit } from './page.mjs';
import { together } from './tables.mjs';

const card = (page) => page.locator('.board button.may').first();

/** A push service for one browser: what it reads comes out of `next`. */
async function pushService() {
  const keys = createECDH('prime256v1');
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  const letters = [];
  let tell = () => {};
  const server = createServer((request, response) => {
    const pieces = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      letters.push({ headers: request.headers, body: Buffer.concat(pieces) });
      response.writeHead(201).end();
      tell();
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${server.address().port}/browser`;

  /** Reads a message by RFC 8291. */
  function read({ body }) {
    const [salt, length] = [body.subarray(0, 16), body[20]];
    const sender = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    const derive = (ikm, from, info, size) => Buffer.from(hkdfSync('sha256', ikm, from, info, size));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
    const secret = derive(keys.computeSecret(sender), auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const open = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return open.subarray(0, open.lastIndexOf(2)).toString();
  }

  return {
    endpoint,
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    next: async () => {
      if (letters.length === 0) await new Promise((done) => (tell = done));
      const letter = letters.shift();
      return { headers: letter.headers, text: read(letter) };
    },
    close: () => server.close(),
  };
}

/** Puts the test's push service in the place of the browser maker's, which is not there. */
const useService = ({ endpoint, keys }) => {
  let current = null;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    globalThis.pushKey = [...new Uint8Array(applicationServerKey)];
    current = {
      endpoint,
      options: { applicationServerKey: applicationServerKey.buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => ((current = null), true),
    };
    return current;
  };
  PushManager.prototype.getSubscription = async () => current;
};

/** Holds the server's proof against the key that it told the browser. */
function proven({ authorization }, key, origin) {
  const [, token] = /^vapid t=([^,]+), k=/.exec(authorization);
  const [head, claims, signature] = token.split('.');
  const point = {
    kty: 'EC',
    crv: 'P-256',
    x: Buffer.from(key.slice(1, 33)).toString('base64url'),
    y: Buffer.from(key.slice(33)).toString('base64url'),
  };
  const signed = { key: createPublicKey({ key: point, format: 'jwk' }), dsaEncoding: 'ieee-p1363' };
  assert(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')), 'the server proves who it is');
  assert(JSON.parse(Buffer.from(claims, 'base64url')).aud === origin, 'and for whom');
}

/** A bell that is on tells of a turn when the tab is closed, and a click on the message opens the table. */
export async function bell({ browser, address }) {
  const service = await pushService();
  const wish = { seats: 3, seating: ['me', 'open', 'bot:porter'], options: { first_lead: 0 }, pace: 'mail' };
  const { host, guest, table } = await together(visit, browser, address, 'trick-of-the-rails', wish, {
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  });
  const { context } = guest;
  const inBrowser = { endpoint: service.endpoint, keys: service.keys };
  await guest.page.evaluate(useService, inBrowser);
  await guest.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const button = guest.page.getByRole('button', { name: 'Tell me when it is my turn here' });
  await button.click();
  await guest.page.getByRole('button', { name: 'You are told when it is your turn', pressed: true }).waitFor();
  await accessible(guest.page, 'a bell that is on');
  const key = await guest.page.evaluate(() => globalThis.pushKey);
  // Something else is open in the browser, and nothing of ours.
  const other = await context.newPage();
  await guest.page.close();
  await host.page.getByText('away').waitFor();
  await card(host.page).click();
  const letter = await service.next();
  proven(letter.headers, key, new URL(service.endpoint).origin);
  const said = JSON.parse(letter.text);
  assert(said.title === 'Trick of the Rails' && said.body === 'Your turn.' && table.endsWith(said.table), letter.text);
  const line = await context.newCDPSession(other);
  const registered = new Promise((done) =>
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(address) && !isDeleted);
      if (ours) done(ours.registrationId);
    }),
  );
  await line.send('ServiceWorker.enable');
  await line.send('ServiceWorker.deliverPushMessage', { origin: address, registrationId: await registered, data: letter.text });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const shown = await worker.evaluate(async () => {
    for (;;) {
      const [message] = await registration.getNotifications();
      if (message) return { title: message.title, body: message.body, data: message.data };
      await new Promise((done) => setTimeout(done, 50));
    }
  });
  assert(shown.title === said.title && shown.body === said.body && shown.data === table, JSON.stringify(shown));
  // The worker may open a window only because of a click, which no test can make; that it would be the table's is above.
  const back = await context.newPage();
  await back.addInitScript(useService, inBrowser);
  await back.goto(table);
  await card(back).waitFor();
  await host.context.close();
  await context.close();
  service.close();
}
