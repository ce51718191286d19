// Tests run side by side, but a test that measures milliseconds runs alone: it waits at this gate until all others are done, and
// those that come after it wait until it is. The gate is a port of the runner's; a test is inside while its connection is open.

import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export default async function gate(): Promise<() => void> {
  const waiting: { socket: Socket; alone: boolean }[] = [];
  const inside = new Set<Socket>();
  let closed = false;
  const admit = () => {
    for (let next = waiting[0]; next && !closed && !(next.alone && inside.size > 0); next = waiting[0]) {
      waiting.shift();
      inside.add(next.socket);
      closed = next.alone;
      next.socket.write('in');
    }
  };
  const server = createServer((socket) => {
    socket.once('data', (wish) => {
      waiting.push({ socket, alone: String(wish) === 'alone' });
      admit();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const at = waiting.findIndex((one) => one.socket === socket);
      if (at >= 0) waiting.splice(at, 1);
      if (inside.delete(socket)) closed = false;
      admit();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  process.env.E2E_GATE = String((server.address() as AddressInfo).port);
  return () => void server.close();
}

/** Enters, and returns a function that leaves. */
export async function enter(alone: boolean): Promise<() => void> {
  const socket = connect(Number(process.env.E2E_GATE), '127.0.0.1');
  socket.write(alone ? 'alone' : 'beside');
  await new Promise((done, fail) => socket.once('data', done).once('error', fail));
  return () => socket.destroy();
}
