import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { registry } from '#platform/observability/metrics.ts';
import { createFaults, INJECTED } from '#test/portal/ticketing-faults.ts';
import { NotOffered, type TicketingGateway, type TicketingSystem, TicketingUnavailable } from './port.ts';
import { withCircuitBreaker } from './with-circuit-breaker.ts';

const tenant = { id: 'tenant', name: 'tenant' };

/** Creates a system that records its calls. */
function countingGateway(): { gateway: TicketingGateway; calls: string[] } {
  const calls: string[] = [];
  const system: TicketingSystem = {
    async readCatalogue() {
      calls.push('readCatalogue');
      return { establishments: [], families: [], services: [], themes: [] };
    },
    async findSessions() {
      return [];
    },
    async findPlaces() {
      return [];
    },
    async readSession() {
      return undefined;
    },
    async holdPlaces({ key }) {
      calls.push(`hold ${key}`);
      return { held: true };
    },
    async releasePlaces(key) {
      calls.push(`release ${key}`);
    },
    async sell({ key }) {
      calls.push(`sell ${key}`);
      return { sold: false, reason: 'refused', detail: '' };
    },
    async findSale() {
      return undefined;
    },
    takeBack: async () => 'unknown',
    moveTickets: async () => ({ moved: false, reason: 'unknown' }),
    blockSale: async () => true,
    missingContact: async () => [],
    readFamilyQuotient: async () => undefined,
    forgetHolder: async () => undefined,
    findCards: async () => [],
    identifyCard: async () => undefined,
    findCard: async () => undefined,
    attachCard: async () => 'unknown',
    detachCard: async () => 'unknown',
    blockCard: async () => 'unknown',
    readMovements: async () => [],
    readWithdrawalRights: async () => [],
    suspendCards: async () => undefined,
    findTickets: async () => [],
    identifyTickets: async () => [],
    reissueTicket: async () => ({ reason: 'unknown' }),
  };
  return { gateway: { of: () => system }, calls };
}

const hold = (key: string) => ({ key, holdSeconds: 60, lines: [] });

describe('withCircuitBreaker', () => {
  it('returns the answers of the system', async () => {
    const { gateway, calls } = countingGateway();
    expect(await withCircuitBreaker(gateway).of(tenant).holdPlaces(hold('cart'))).toEqual({ held: true });
    expect(calls).toEqual(['hold cart']);
  });

  it('fails when no answer comes in time', async () => {
    const { gateway } = countingGateway();
    const faults = createFaults(1);
    faults.plan({ fault: 'time-out', method: 'sell' });
    const system = withCircuitBreaker(faults.wrap(gateway), { timeLimit: 20 }).of(tenant);
    const sale = { key: 'cart', buyer: { reference: '' }, locale: 'fr-FR', lines: [] } as const;
    await expect(system.sell(sale)).rejects.toThrow(TicketingUnavailable);
    await expect(system.holdPlaces(hold('cart'))).resolves.toEqual({ held: true });
  });

  it('throws TicketingKeyRefused for a rejected key, also while the breaker is open', async () => {
    const refusal = Object.assign(new Error('401'), { refusesKey: true });
    const { gateway } = countingGateway();
    let answer = () => Promise.reject(refusal);
    const system = withCircuitBreaker(
      { of: () => ({ ...gateway.of(tenant), findSessions: () => answer() }) },
      { failuresToOpen: 2, openFor: 20 },
    ).of(tenant);
    const asked = () => system.findSessions({ from: new Date(), until: new Date() });
    for (let times = 0; times < 4; times++)
      await expect(asked()).rejects.toMatchObject({ appErrorCode: 'ticketing.key-refused' });
    await sleep(30);
    answer = () => Promise.reject(new Error('down'));
    for (let times = 0; times < 2; times++)
      await expect(asked()).rejects.toMatchObject({ appErrorCode: 'ticketing.unavailable' });
  });

  it('reports every failure as unavailable, with its cause', async () => {
    const { gateway } = countingGateway();
    const faults = createFaults(1);
    faults.plan({ fault: 'error' });
    const error = await withCircuitBreaker(faults.wrap(gateway))
      .of(tenant)
      .readCatalogue()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TicketingUnavailable);
    expect(((error as Error).cause as Error).message).toBe(INJECTED);
  });

  it('stops calling a system that fails repeatedly, then tries it with one call', async () => {
    const { gateway, calls } = countingGateway();
    const faults = createFaults(1);
    faults.plan({ fault: 'error', times: 3 });
    const system = withCircuitBreaker(faults.wrap(gateway), { failuresToOpen: 3, openFor: 40 }).of(tenant);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await expect(system.holdPlaces(hold('cart'))).rejects.toThrow(TicketingUnavailable);
    }
    expect(faults.happened).toHaveLength(3);
    expect(calls).toEqual([]);
    await sleep(50);
    const [first, second] = await Promise.allSettled([
      system.holdPlaces(hold('first')),
      system.holdPlaces(hold('second')),
    ]);
    expect([first?.status, second?.status]).toEqual(['fulfilled', 'rejected']);
    await expect(system.holdPlaces(hold('third'))).resolves.toEqual({ held: true });
    expect(calls).toEqual(['hold first', 'hold third']);
  });

  it('does not count refusals of single requests as failures', async () => {
    const refusal = Object.assign(new Error('422'), { refusesRequest: true });
    const { gateway, calls } = countingGateway();
    const system = withCircuitBreaker(
      { of: () => ({ ...gateway.of(tenant), findSale: () => Promise.reject(refusal) }) },
      { failuresToOpen: 1, openFor: 60_000 },
    ).of(tenant);
    for (let times = 0; times < 3; times++)
      await expect(system.findSale('cart')).rejects.toMatchObject({
        appErrorCode: 'ticketing.unavailable',
        cause: refusal,
      });
    await system.holdPlaces(hold('cart'));
    expect(calls).toEqual(['hold cart']);
  });

  it('passes NotOffered unwrapped and uncounted', async () => {
    const { gateway, calls } = countingGateway();
    const system = withCircuitBreaker(
      { of: () => ({ ...gateway.of(tenant), takeBack: () => Promise.reject(new NotOffered('none')) }) },
      { failuresToOpen: 1, openFor: 60_000 },
    ).of(tenant);
    const request = { key: 'refund', saleKey: 'cart', lineIds: [] };
    for (let times = 0; times < 3; times++)
      await expect(system.takeBack(request)).rejects.toBeInstanceOf(NotOffered);
    await system.holdPlaces(hold('cart'));
    expect(calls).toEqual(['hold cart']);
  });

  it('continues to sell while reads fail, and to read while writes fail', async () => {
    const { gateway } = countingGateway();
    const faults = createFaults(1);
    const withBreaker = () =>
      withCircuitBreaker(faults.wrap(gateway), { failuresToOpen: 2, openFor: 60_000 }).of(tenant);
    const [withoutReads, withoutWrites] = [withBreaker(), withBreaker()];
    faults.plan({ fault: 'error', method: 'findSessions', times: 2 });
    faults.plan({ fault: 'error', method: 'releasePlaces', times: 2 });
    const sessions = { from: new Date(0), until: new Date(1) };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(withoutReads.findSessions(sessions)).rejects.toThrow(TicketingUnavailable);
      await expect(withoutWrites.releasePlaces('cart')).rejects.toThrow(TicketingUnavailable);
    }
    expect(faults.happened).toHaveLength(4);
    await expect(withoutReads.readCatalogue()).rejects.toThrow(TicketingUnavailable);
    await expect(withoutReads.holdPlaces(hold('cart'))).resolves.toEqual({ held: true });
    await expect(withoutReads.findSale('cart')).resolves.toBeUndefined();
    await expect(withoutWrites.holdPlaces(hold('cart'))).rejects.toThrow(TicketingUnavailable);
    await expect(withoutWrites.findSessions(sessions)).resolves.toEqual([]);
  });

  it('opens for its own tenant only', async () => {
    const faults = createFaults(1);
    const { gateway } = countingGateway();
    const broken = faults.wrap(gateway);
    faults.plan({ fault: 'error' });
    const gatewayOfBoth = withCircuitBreaker(
      { of: (asked) => (asked.id === 'broken' ? broken : gateway).of(asked) },
      { failuresToOpen: 1 },
    );
    await expect(gatewayOfBoth.of({ id: 'broken', name: '' }).readCatalogue()).rejects.toThrow(
      TicketingUnavailable,
    );
    await expect(gatewayOfBoth.of(tenant).readCatalogue()).resolves.toBeDefined();
  });
});

describe('fault injection', () => {
  it('fails before or after the work, delays it or repeats it', async () => {
    const { gateway, calls } = countingGateway();
    const faults = createFaults(1);
    const system = faults.wrap(gateway).of(tenant);
    for (const fault of ['error', 'error-after-success', 'slow', 'duplicate'] as const) {
      faults.plan({ fault, method: 'holdPlaces', times: 1, milliseconds: 5 });
      await system.holdPlaces(hold(fault)).catch(() => undefined);
    }
    expect(calls).toEqual(['hold error-after-success', 'hold slow', 'hold duplicate', 'hold duplicate']);
    expect(faults.happened.map(({ fault }) => fault)).toEqual([
      'error',
      'error-after-success',
      'slow',
      'duplicate',
    ]);
  });

  it('affects only the given method, until faults are cleared', async () => {
    const { gateway } = countingGateway();
    const faults = createFaults(1);
    const system = faults.wrap(gateway).of(tenant);
    faults.plan({ fault: 'error', method: 'releasePlaces' });
    await expect(system.readCatalogue()).resolves.toBeDefined();
    await expect(system.releasePlaces('cart')).rejects.toThrow(INJECTED);
    faults.clear();
    await expect(system.releasePlaces('cart')).resolves.toBeUndefined();
  });

  it('is deterministic for a seed', async () => {
    const run = async (seed: number) => {
      const { gateway, calls } = countingGateway();
      const faults = createFaults(seed);
      faults.plan({ fault: 'error', probability: 0.5 });
      const system = faults.wrap(gateway).of(tenant);
      for (let call = 0; call < 40; call += 1)
        await system.holdPlaces(hold(String(call))).catch(() => undefined);
      return calls;
    };
    const once = await run(7);
    expect(once.length).toBeGreaterThan(8);
    expect(once.length).toBeLessThan(32);
    expect(await run(7)).toEqual(once);
    expect(await run(8)).not.toEqual(once);
  });
});

describe('guichet_ticketing_circuit_breakers_open', () => {
  const open = async (): Promise<number> => {
    const text = await registry.getSingleMetricAsString('guichet_ticketing_circuit_breakers_open');
    return Number(/kind="write"} (\d+)/.exec(text)?.[1]);
  };

  it('counts an open breaker until five minutes have passed since the last failed call', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      // Those that other tests have opened count no longer.
      vi.advanceTimersByTime(10 * 60_000);
      expect(await open()).toBe(0);
      const { gateway } = countingGateway();
      const failing: TicketingGateway = {
        of: () => ({ ...gateway.of(tenant), releasePlaces: () => Promise.reject(new Error('down')) }),
      };
      const system = withCircuitBreaker(failing, { failuresToOpen: 2, openFor: 1 }).of(tenant);
      const call = () => system.releasePlaces('cart').catch(() => undefined);
      await call();
      expect(await open()).toBe(0);
      await call();
      expect(await open()).toBe(1);
      vi.advanceTimersByTime(4 * 60_000);
      expect(await open()).toBe(1);
      // Another failed trial: the system is known to fail still.
      await call();
      vi.advanceTimersByTime(4 * 60_000);
      expect(await open()).toBe(1);
      vi.advanceTimersByTime(2 * 60_000);
      expect(await open()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
