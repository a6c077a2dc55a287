import { once } from 'node:events';
import { createServer as createPlainServer, type Server } from 'node:net';
import { createServer } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { certificateFor } from '#test/system/certificates.ts';
import { createCertificateReader } from './reader.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `https://localhost:${typeof address === 'object' ? address?.port : ''}`;
}

const inDays = (days: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 + days * 86_400_000);

test('a certificate says when it ends, and whether a browser would go on', async () => {
  const endsAt = inDays(40);
  const { key, cert } = await certificateFor('localhost', endsAt);
  const origin = await listen(createServer({ key, cert }));
  expect(await createCertificateReader({ ca: cert }).read(origin)).toEqual({ endsAt, isTrusted: true });
  expect(await createCertificateReader().read(origin)).toEqual({ endsAt, isTrusted: false });
});

test('one of another name, or that has ended, is not trusted', async () => {
  const other = await certificateFor('ailleurs.example', inDays(40));
  const ended = await certificateFor('localhost', inDays(-1));
  for (const { key, cert } of [other, ended]) {
    const origin = await listen(createServer({ key, cert }));
    expect(await createCertificateReader({ ca: cert }).read(origin)).toMatchObject({ isTrusted: false });
  }
});

test('where there is no answer, or none in TLS, there is none', async () => {
  const silent = await listen(createPlainServer());
  const talking = await listen(createPlainServer((socket) => socket.end('220 welcome\r\n')));
  const reader = createCertificateReader({ timeLimitMs: 300 });
  expect(await reader.read(silent)).toBeUndefined();
  expect(await reader.read(talking)).toBeUndefined();
  expect(await reader.read('https://localhost:1')).toBeUndefined();
});

test('venues that share an address have it asked once', async () => {
  let visits = 0;
  const { key, cert } = await certificateFor('localhost', inDays(40));
  const origin = await listen(createServer({ key, cert }).on('connection', () => (visits += 1)));
  const reader = createCertificateReader();
  await Promise.all([reader.read(origin), reader.read(origin)]);
  await reader.read(origin);
  expect(visits).toBe(1);
});
