import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TicketingSystem } from './port.ts';
import { createTenantSystems, type RemoteSystem, type TenantSystems } from './tenant-systems.ts';
import type { TicketingConnection } from './trial/port.ts';

const RECHECK_MS = 30_000;
const UNUSED_MS = 600_000;

/** Every system that was opened, the latest last. */
let opened: { address: string; isClosed: boolean; settled: number }[];
let connections: Map<string, TicketingConnection>;
let reads: number;
let ticketing: TenantSystems;

const tenant = { id: randomUUID(), name: 'aqua-rivage' };
const other = { id: randomUUID(), name: 'patinoire-givre' };
const saying = (what: string) => ({ findSale: async () => what }) as unknown as TicketingSystem;
const ask = (of = tenant) => ticketing.of(of).findSale('key');
const connect = (address: string, key = 'key', of = tenant) => {
  connections.set(of.id, { address, key });
  ticketing.invalidate(of.id);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  opened = [];
  connections = new Map();
  reads = 0;
  ticketing = createTenantSystems({
    embedded: { of: () => saying('embedded') },
    readConnection: async (id) => {
      reads += 1;
      return connections.get(id) ?? { address: '', key: '' };
    },
    open: (_, { address }): RemoteSystem => {
      const one = { address, isClosed: false, settled: 0 };
      opened.push(one);
      return {
        system: saying(address),
        settle: async () => void one.settled++,
        close() {
          one.isClosed = true;
        },
      };
    },
    recheckMs: RECHECK_MS,
    unusedMs: UNUSED_MS,
  });
});
afterEach(() => {
  ticketing.close();
  vi.useRealTimers();
});

describe('a tenant’s ticketing system', () => {
  test('is the one that its connection names, from the call after a change on', async () => {
    expect(await ask()).toBe('embedded');
    connect('https://one.example');
    expect(await ask()).toBe('https://one.example');
    connect('https://two.example');
    expect(await ask()).toBe('https://two.example');
    connect('');
    expect([await ask(), await ticketing.isEmbedded(tenant)]).toEqual(['embedded', true]);
  });

  test('is opened again for another key, and stays open for the same', async () => {
    connect('https://one.example');
    await ask();
    connect('https://one.example');
    await ask();
    expect(opened).toHaveLength(1);
    connect('https://one.example', 'another key');
    await ask();
    expect(opened).toHaveLength(2);
  });

  test('is heard of within half a minute where no process announced the change', async () => {
    await ask();
    connections.set(tenant.id, { address: 'https://one.example', key: 'key' });
    expect(await ask()).toBe('embedded');
    vi.advanceTimersByTime(RECHECK_MS);
    expect(await ask()).toBe('https://one.example');
  });

  test('is read once for calls that come together', async () => {
    connect('https://one.example');
    await Promise.all([ask(), ask(), ask()]);
    expect([reads, opened.length]).toEqual([1, 1]);
  });
});

describe('a remote system', () => {
  test('that was replaced is closed once what is under way has ended', async () => {
    connect('https://one.example');
    await ask();
    connect('https://two.example');
    await ask();
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([false, false]);
    vi.advanceTimersByTime(RECHECK_MS);
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  test('that is no longer used is settled and closed, and opened again for the next call', async () => {
    connect('https://one.example');
    connect('https://other.example', 'key', other);
    await Promise.all([ask(), ask(other)]);
    vi.advanceTimersByTime(UNUSED_MS - 1_000);
    await ask();
    vi.advanceTimersByTime(2_000);
    await ticketing.maintain();
    vi.advanceTimersByTime(1);
    expect(opened).toMatchObject([
      { address: 'https://one.example', isClosed: false, settled: 1 },
      { address: 'https://other.example', isClosed: true, settled: 1 },
    ]);
    expect(await ask(other)).toBe('https://other.example');
    expect(opened).toHaveLength(3);
    await ticketing.maintain();
    expect(opened.map(({ settled }) => settled)).toEqual([2, 1, 1]);
  });

  test('is closed with the process', async () => {
    connect('https://one.example');
    await ask();
    ticketing.close();
    expect(opened[0]?.isClosed).toBe(true);
  });
});
