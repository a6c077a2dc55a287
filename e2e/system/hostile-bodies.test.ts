import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { KillablePortal } from '../harness/killable-portal.ts';
import { fromOwnAddress } from '../harness/visitor-address.ts';

/** Megabytes that an attack may add to the memory of the process; its heap ends at 256. */
const MEMORY_MB = 220;
/** Maximum milliseconds for which another visitor waits for the home page meanwhile; the machine is shared. */
const LATENCY_MS = 3000;

let portal: KillablePortal;
let port: number;
const sockets: Socket[] = [];
test.beforeAll(async () => {
  portal = await KillablePortal.create();
  port = Number(new URL(portal.url).port);
  await visit();
});
test.afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await sleep(500);
});
test.afterAll(() => portal?.[Symbol.asyncDispose]());

/** Loads the home page as another visitor. @returns milliseconds */
async function visit(): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(`${portal.url}/${VENUE}`, { headers: fromOwnAddress() });
  expect(answer.status).toBe(200);
  await answer.text();
  return performance.now() - begin;
}

/** Measures memory and the latency of another visitor during an attack. */
async function underAttack(attack: () => Promise<unknown>): Promise<void> {
  const before = await portal.residentMegabytes();
  let isOver = false;
  const attacking = attack().finally(() => {
    isOver = true;
  });
  const memory: number[] = [];
  const latency: number[] = [];
  do {
    latency.push(await visit());
    memory.push(await portal.residentMegabytes());
    await sleep(100);
  } while (!isOver);
  await attacking;
  memory.push(await portal.residentMegabytes());
  expect(portal.isRunning, portal.output).toBe(true);
  expect(Math.max(...memory) - before).toBeLessThan(MEMORY_MB);
  expect(Math.max(...latency)).toBeLessThan(LATENCY_MS);
}

const headersOf = (network: Record<string, string>, more: Record<string, string> = {}) =>
  Object.entries({
    host: 'localhost',
    tenantname: VENUE,
    'content-type': 'application/json',
    ...network,
    ...more,
  }).map(([name, value]) => `${name}: ${value}`);

interface Sent {
  call: string;
  body: Buffer;
  headers?: Record<string, string>;
  /** Declared bytes; a declaration longer than the body keeps the request open. */
  length?: number;
  network?: Record<string, string>;
}

/**
 * Sends one request on its own connection.
 * @returns its status, or 0 without a response in time
 */
function send({ call, body, headers = {}, length = body.length, network = fromOwnAddress() }: Sent) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  return new Promise<number>((resolve) => {
    socket.once('data', (chunk) => resolve(Number(String(chunk).split(' ')[1])));
    socket.on('error', () => resolve(0));
    socket.on('close', () => resolve(0));
    setTimeout(() => resolve(0), 8000).unref();
    const head = headersOf(network, { ...headers, 'content-length': String(length) });
    socket.write(`${call} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
    socket.write(body);
  });
}

const objects = (bytes: number) => Buffer.from(`[${'{},'.repeat(bytes / 3 - 2)}{}]`);
const DOCUMENT = 'POST /api/v1/settingsportal/document';
const CART = 'PUT /api/v1/cart/AddOrUpdateCart';
const SEARCH = 'POST /api/v1/ticketing/services/filtering';

test.describe('request bodies without a session', () => {
  test('are refused unread for 13.8 MB of empty objects', () =>
    underAttack(async () => {
      const body = objects(13_800_000);
      for (let round = 0; round < 3; round += 1) expect(await send({ call: DOCUMENT, body })).toBe(401);
    }));

  test('are refused unread for twenty concurrent bodies of 1 MB with an invented token', () =>
    underAttack(async () => {
      const headers = { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.invented' };
      const body = objects(1_000_000);
      const call = 'POST /api/v1/settingsportal/picture';
      const answers = Array.from({ length: 20 }, () => send({ call, body, headers }));
      for (const status of await Promise.all(answers)) expect(status).toBe(401);
    }));

  test('are refused unparsed for 180 concurrent bodies of 64 kB', () =>
    underAttack(async () => {
      const body = objects(64_000);
      const ofMany = Array.from({ length: 180 }, () => send({ call: CART, body }));
      for (const status of await Promise.all(ofMany)) expect(status).toBe(413);
      const network = fromOwnAddress();
      const ofOne = Array.from({ length: 180 }, () => send({ call: CART, body, network }));
      for (const status of await Promise.all(ofOne)) expect([413, 429, 503]).toContain(status);
    }));

  test('are refused with a message for 180 concurrent bodies of 64 kB with the maximum number of values', () =>
    underAttack(async () => {
      const body = Buffer.from(`{"cartLines":[${'{},'.repeat(4900)}{}]}`);
      const answers = Array.from({ length: 180 }, () => send({ call: CART, body }));
      for (const status of await Promise.all(answers)) expect([400, 503]).toContain(status);
    }));

  test('take no more memory than their bound when 150 connections hold them open', () =>
    underAttack(async () => {
      const large = Buffer.alloc(13_000_000, ' ');
      const small = Buffer.alloc(63_000, ' ');
      const network = fromOwnAddress();
      for (let round = 0; round < 150; round += 1) {
        const document = { call: DOCUMENT, body: large, length: 13_800_000 };
        const cart = { call: CART, body: small, length: 64_000, network };
        void send(round % 10 === 0 ? document : cart);
      }
      await sleep(5000);
    }));

  test('leave the memory of other networks free when one network holds them open', async () => {
    const network = fromOwnAddress();
    const held = { call: SEARCH, body: Buffer.alloc(63_000, ' '), length: 64_000, network };
    for (let round = 0; round < 300; round += 1) void send(held);
    await sleep(1500);
    const body = Buffer.from(`{}${' '.repeat(60_000)}`);
    expect(await send({ call: SEARCH, body, network })).toBe(503);
    expect(await send({ call: SEARCH, body })).toBe(200);
  });
});
