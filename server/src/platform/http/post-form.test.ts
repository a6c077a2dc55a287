import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { isPrivateAddress } from './outbound-addresses.ts';
import { postForm } from './post-form.ts';

it.each([
  '127.0.0.1',
  '10.2.3.4',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
])('isPrivateAddress is true for %s', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

it('isPrivateAddress is false for public addresses', () => {
  expect(isPrivateAddress('93.184.215.14')).toBe(false);
  expect(isPrivateAddress('2606:2800:21f:cb07:6820:80da:af6b:8b2c')).toBe(false);
});

it('postForm rejects the own network under any name and follows no redirect', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const post = (host: string, mayBePrivate: boolean) =>
    postForm(`http://${host}:${port}/`, { a: 'b' }, { timeoutMs: 5000, mayBePrivate });
  for (const host of ['127.0.0.1', 'localhost', '[::1]'])
    expect(await post(host, false)).toEqual({ outcome: 'forbidden' });
  expect(asked).toBe(0);
  expect(await post('127.0.0.1', true)).toEqual({ outcome: 'refused', status: 302 });
  expect(asked).toBe(1);
  await new Promise((resolve) => server.close(resolve));
});
