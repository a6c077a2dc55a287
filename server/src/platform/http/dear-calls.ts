import type { CallDefinition } from '@guichet/contract/call.ts';
import { type BoundedQueue, createBoundedQueue } from '../concurrency/bounded-queue.ts';
import type { EventLoopDelay } from '../observability/event-loop-delay.ts';
import { counter } from '../observability/metrics.ts';
import { fail } from './errors.ts';

/** Milliseconds of delay of the event loop from which on dear calls are refused, so that buying goes on. */
const OVERLOAD_MS = 150;

/** Shared answers that wait for their computation at most, over all tenants. */
const MAX_WAITING = 10;

const refused = counter('guichet_calls_refused_total', 'Dear calls refused under overload');

/** Keeps calls that cost much CPU from slowing the others down. */
export interface DearCalls {
  /** @throws AppError `internal.unavailable` for a call that is refused first while the process is overloaded */
  refuseUnderOverload(definition: CallDefinition): void;
  /** Computes dear shared answers one after the other: other requests are answered in between. */
  readonly computing: BoundedQueue;
}

export function createDearCalls(delay: EventLoopDelay): DearCalls {
  return {
    refuseUnderOverload({ dear }) {
      if (!dear?.refusedUnderOverload || delay() < OVERLOAD_MS) return;
      refused.inc();
      fail('internal.unavailable');
    },
    computing: createBoundedQueue({ concurrency: 1, maxWaiting: MAX_WAITING }),
  };
}
