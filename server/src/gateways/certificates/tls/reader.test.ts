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

test('createCertificateReader returns the expiry of a certificate and whether a browser accepts it', async () => {
  const endsAt = inDays(40);
  const { key, cert } = await certificateFor('localhost', endsAt);
  const origin = await listen(createServer({ key, cert }));
  expect(await createCertificateReader({ ca: cert }).read(origin)).toEqual({ endsAt, isTrusted: true });
  expect(await createCertificateReader().read(origin)).toEqual({ endsAt, isTrusted: false });
});

test('createCertificateReader does not trust a certificate of another name or an expired one', async () => {
  const other = await certificateFor('ailleurs.example', inDays(40));
  const ended = await certificateFor('localhost', inDays(-1));
  for (const { key, cert } of [other, ended]) {
    const origin = await listen(createServer({ key, cert }));
    expect(await createCertificateReader({ ca: cert }).read(origin)).toMatchObject({ isTrusted: false });
  }
});

test('createCertificateReader returns undefined without an answer or without TLS', async () => {
  const silent = await listen(createPlainServer());
  const talking = await listen(createPlainServer((socket) => socket.end('220 welcome\r\n')));
  const reader = createCertificateReader({ timeLimitMs: 300 });
  expect(await reader.read(silent)).toBeUndefined();
  expect(await reader.read(talking)).toBeUndefined();
  expect(await reader.read('https://localhost:1')).toBeUndefined();
});

test('createCertificateReader connects once to an address that several venues share', async () => {
  let visits = 0;
  const { key, cert } = await certificateFor('localhost', inDays(40));
  const origin = await listen(createServer({ key, cert }).on('connection', () => (visits += 1)));
  const reader = createCertificateReader();
  await Promise.all([reader.read(origin), reader.read(origin)]);
  await reader.read(origin);
  expect(visits).toBe(1);
});
