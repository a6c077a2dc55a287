import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TicketingSystem } from './port.ts';
import { createTenantSystems, type RemoteSystem, type TenantSystems } from './tenant-systems.ts';
import type { TicketingConnection } from './trial/port.ts';

const RECHECK_MS = 30_000;
const UNUSED_MS = 600_000;

/** Every opened system, newest last. */
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

describe('createTenantSystems', () => {
  test('uses a changed connection from the next call on', async () => {
    expect(await ask()).toBe('embedded');
    connect('https://one.example');
    expect(await ask()).toBe('https://one.example');
    connect('https://two.example');
    expect(await ask()).toBe('https://two.example');
    connect('');
    expect([await ask(), await ticketing.isEmbedded(tenant)]).toEqual(['embedded', true]);
  });

  test('opens the system again for another key, and keeps it open for the same key', async () => {
    connect('https://one.example');
    await ask();
    connect('https://one.example');
    await ask();
    expect(opened).toHaveLength(1);
    connect('https://one.example', 'another key');
    await ask();
    expect(opened).toHaveLength(2);
  });

  test('rechecks the connection every half minute when no process announced a change', async () => {
    await ask();
    connections.set(tenant.id, { address: 'https://one.example', key: 'key' });
    expect(await ask()).toBe('embedded');
    vi.advanceTimersByTime(RECHECK_MS);
    expect(await ask()).toBe('https://one.example');
  });

  test('reads the connection once for concurrent calls', async () => {
    connect('https://one.example');
    await Promise.all([ask(), ask(), ask()]);
    expect([reads, opened.length]).toEqual([1, 1]);
  });
});

describe('remote system of a tenant', () => {
  test('is closed after its replacement once its running requests have ended', async () => {
    connect('https://one.example');
    await ask();
    connect('https://two.example');
    await ask();
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([false, false]);
    vi.advanceTimersByTime(RECHECK_MS);
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  test('is settled and closed when unused, and opened again for the next call', async () => {
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
