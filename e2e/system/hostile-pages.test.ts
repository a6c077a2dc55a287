import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { LANE_POOL, VENUE } from '../data/demonstration.ts';
import { KillablePortal } from '../harness/killable-portal.ts';
import { fromOwnAddress } from '../harness/visitor-address.ts';

/** Duration of an attack in milliseconds. */
const ATTACK_MS = 6000;
/**
 * Maximum CPU milliseconds of the portal while another visitor waits for the home page. On a dedicated machine that
 * is the visitor's waiting time; on a shared machine the other work does not count.
 */
const MEDIAN_MS = 100;
/** CPU milliseconds for an attack whose start coincides with the first rendering of the home page. */
const MAX_WAIT_MS = 1500;

let portal: KillablePortal;
test.beforeAll(async () => {
  portal = await KillablePortal.create();
  await visit();
});
test.afterAll(async () => {
  agent.destroy();
  await portal?.[Symbol.asyncDispose]();
});

const agent = new Agent({ keepAlive: true });

/** Sends a request as a browser does, without the cost of reading the response. */
async function ask(path: string, headers: Record<string, string>): Promise<number> {
  const asked = get(portal.url + path, { agent, headers: { 'accept-encoding': 'br', ...headers } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode ?? 0;
}

/**
 * @returns CPU milliseconds of the portal until another visitor has the home page
 */
async function visit(): Promise<number> {
  const begin = await portal.processorTime();
  expect(await ask(`/${VENUE}`, fromOwnAddress())).toBe(200);
  return (await portal.processorTime()) - begin;
}

/** Returns the waiting times of other visitors during an attack, in order. */
async function watch(milliseconds: number): Promise<number[]> {
  const waits: number[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    waits.push(await visit());
    await sleep(50);
  }
  return waits.sort((one, other) => one - other);
}

const medianOf = (waits: readonly number[]): number => waits[Math.floor(waits.length / 2)] ?? 0;

/** Lets connections of one network send requests continuously, and measures the effect on other visitors. */
async function attack(
  connections: number,
  pathOf: () => string,
  { median = MEDIAN_MS, longest = MAX_WAIT_MS } = {},
): Promise<Map<number, number>> {
  const network = fromOwnAddress();
  const statuses = new Map<number, number>();
  const end = performance.now() + ATTACK_MS;
  const connection = async () => {
    while (performance.now() < end) {
      const status = await ask(pathOf(), network);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const attacking = Promise.all(Array.from({ length: connections }, connection));
  const waits = await watch(ATTACK_MS);
  await attacking;
  expect(medianOf(waits), 'the median wait').toBeLessThan(median);
  expect(waits.at(-1), 'the longest wait').toBeLessThan(longest);
  return statuses;
}

for (const connections of [20, 100])
  test.describe(`${connections} connections of one network`, () => {
    test('get one shared page when they search for random words', async () => {
      const statuses = await attack(
        connections,
        () => `/${VENUE}/search?searchStringFilter=${randomUUID().slice(0, 8)}`,
      );
      expect([...statuses.keys()]).toEqual([200]);
    });

    test('get one shared page when they request random paths', async () => {
      const statuses = await attack(connections, () => `/${VENUE}/${randomUUID()}`);
      expect([...statuses.keys()]).toEqual([404]);
    });

    test('get one shared page when they request random venues', async () => {
      const statuses = await attack(connections, () => `/${randomUUID()}/cart`);
      expect([...statuses.keys()]).toEqual([404]);
    });

    test('get one shared page when they request random services', async () => {
      const service = `/${VENUE}/ticketing/RIVAGE/service`;
      const statuses = await attack(connections, () => `${service}/${randomUUID().slice(0, 8)}`);
      expect([...statuses.keys()]).toEqual([404]);
    });

    test('get one shared page when they request random establishments', async () => {
      const statuses = await attack(connections, () => `/${VENUE}/ticketing/${randomUUID().slice(0, 8)}`);
      expect([...statuses.keys()]).toEqual([404]);
    });

    test('are refused beyond their share when each requested page has to be rendered', async () => {
      const service = `/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}`;
      const day = () =>
        new Date(Date.UTC(2030, 0, Math.trunc(Math.random() * 3000))).toISOString().slice(0, 10);
      // A visitor who connects during a hundred others waits until each of them has been accepted.
      const limits = connections === 100 ? { median: 4000, longest: 8000 } : {};
      const statuses = await attack(connections, () => `${service}?day=${day()}`, limits);
      expect([...statuses.keys()].every((status) => [200, 429, 503].includes(status))).toBe(true);
      expect(statuses.get(200) ?? 0).toBeLessThanOrEqual(300);
    });
  });

test('a refused page shows a message and a time to retry', async () => {
  const network = fromOwnAddress();
  const service = `/de-DE/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}`;
  let answer: Response | undefined;
  for (let round = 0; round < 400 && answer?.status !== 429; round += 1) {
    const day = new Date(Date.UTC(2030, 0, 1 + round)).toISOString().slice(0, 10);
    answer = await fetch(`${portal.url}${service}?day=${day}`, { headers: network });
    if (answer.status !== 429) await answer.arrayBuffer();
  }
  expect(answer?.status).toBe(429);
  expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer?.text()).toContain('Zu viele Anfragen');
});
