import { setTimeout as sleep } from 'node:timers/promises';
import { decorate } from '#gateways/ticketing/decorate.ts';
import type { TicketingGateway, TicketingSystem } from '#gateways/ticketing/port.ts';

/**
 * Faults of a remote call:
 * - `error`: the call fails before anything happened
 * - `error-after-success`: the call is carried out, and its response is lost in an error
 * - `time-out`: nothing happens and there is no response
 * - `time-out-after-success`: the call is carried out without a response
 * - `slow`: the call is carried out late
 * - `duplicate`: the call is delivered twice
 */
export type Fault =
  | 'error'
  | 'error-after-success'
  | 'time-out'
  | 'time-out-after-success'
  | 'slow'
  | 'duplicate';

export interface PlannedFault {
  fault: Fault;
  /** Affected methods; all by default */
  method?: keyof TicketingSystem;
  /** Share of the affected calls, 0 to 1; 1 by default */
  probability?: number;
  /** Maximum number of affected calls; unlimited by default */
  times?: number;
  /** Delay in milliseconds for `slow`; 200 by default */
  milliseconds?: number;
}

/** Faults that tests switch on and off while the system runs. */
export interface Faults {
  /** Adds a fault; the first planned fault that matches a call happens. */
  plan(fault: PlannedFault): void;
  clear(): void;
  /** Faults that have happened, in order. */
  readonly happened: readonly { method: keyof TicketingSystem; fault: Fault }[];
  /** Returns the gateway with these faults. */
  wrap(gateway: TicketingGateway): TicketingGateway;
}

/** Message of the errors thrown by faults. */
export const INJECTED = 'Injected fault of the ticketing system';

/** Creates faults. @param seed the same seed and the same calls give the same faults */
export function createFaults(seed: number): Faults {
  const random = randomOf(seed);
  const happened: { method: keyof TicketingSystem; fault: Fault }[] = [];
  let planned: (PlannedFault & { left: number })[] = [];

  const next = (method: keyof TicketingSystem): PlannedFault | undefined => {
    const hit = planned.find(
      (plan) =>
        plan.left > 0 &&
        (plan.method ?? method) === method &&
        (plan.probability === undefined || random() < plan.probability),
    );
    if (!hit) return undefined;
    hit.left -= 1;
    happened.push({ method, fault: hit.fault });
    return hit;
  };

  return {
    happened,
    plan: (fault) => void planned.push({ ...fault, left: fault.times ?? Number.POSITIVE_INFINITY }),
    clear: () => {
      planned = [];
    },
    wrap: (gateway) => ({
      of: (tenant) => decorate(gateway.of(tenant), (call, method) => carryOut(next(method), call)),
    }),
  };
}

const never = () => new Promise<never>(() => undefined);

async function carryOut<T>(planned: PlannedFault | undefined, work: () => Promise<T>): Promise<T> {
  switch (planned?.fault) {
    case undefined:
      return work();
    case 'error':
      throw new Error(INJECTED);
    case 'error-after-success':
      await work();
      throw new Error(INJECTED);
    case 'time-out':
      return never();
    case 'time-out-after-success':
      await work();
      return never();
    case 'slow':
      await sleep(planned.milliseconds ?? 200);
      return work();
    case 'duplicate': {
      const [, second] = await Promise.all([work(), work()]);
      return second;
    }
  }
}

/**
 * Returns a mulberry32 generator: small, seeded, and sufficient to choose faults.
 * @returns numbers from 0 to below 1
 */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
