import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PrivateAddress } from './outbound-addresses.ts';
import { fetchOutbound } from './outbound-fetch.ts';

const server = createServer((request, response) => {
  if (request.url === '/away') response.writeHead(302, { location: 'https://elsewhere.example' }).end();
  else if (request.url === '/large') response.end(Buffer.alloc(600 * 1024));
  else if (request.url === '/slow') response.write('…');
  else if (request.url === '/upgrade')
    request.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
  else if (request.url?.startsWith('/status/')) response.writeHead(Number(request.url.slice(8))).end();
  else response.setHeader('content-type', 'application/json').end('{"ok":true}');
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const asked = { timeoutMs: 5000, mayBePrivate: true };

it('fetchOutbound returns a response like fetch', async () => {
  const response = await fetchOutbound(url, asked);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual({ ok: true });
});

it.each([
  [205, 205],
  [999, 502],
])('fetchOutbound survives a status of %d as %d', async (sent, taken) => {
  expect((await fetchOutbound(`${url}/status/${sent}`, asked)).status).toBe(taken);
});

it('fetchOutbound treats an unrequested upgrade as a failure', async () => {
  await expect(fetchOutbound(`${url}/upgrade`, asked)).rejects.toThrow('upgrade');
});

it('fetchOutbound follows no redirect', async () => {
  expect((await fetchOutbound(`${url}/away`, asked)).status).toBe(302);
});

it('fetchOutbound rejects the own network under any name, and addresses without TLS', async () => {
  const port = new URL(url).port;
  for (const address of [
    url,
    `http://localhost:${port}`,
    `https://127.0.0.1:${port}`,
    `https://localhost:${port}`,
  ])
    await expect(fetchOutbound(address, { ...asked, mayBePrivate: false })).rejects.toThrow(PrivateAddress);
});

it('fetchOutbound aborts a response that is too large or too slow', async () => {
  await expect(fetchOutbound(`${url}/large`, asked)).rejects.toThrow();
  await expect(fetchOutbound(`${url}/slow`, { ...asked, timeoutMs: 100 })).rejects.toThrow();
});
