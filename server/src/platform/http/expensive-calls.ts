import type { CallDefinition } from '@guichet/contract/call.ts';
import { type BoundedQueue, createBoundedQueue } from '../concurrency/bounded-queue.ts';
import type { EventLoopDelay } from '../observability/event-loop-delay.ts';
import { counter } from '../observability/metrics.ts';
import { fail } from './errors.ts';

/** Milliseconds of delay of the event loop from which on expensive calls are refused, so that buying goes on. */
const OVERLOAD_MS = 400;

/** Answers of one call that wait for their computation at most, over all tenants. */
const MAX_WAITING = 30;

const refused = counter('guichet_calls_refused_total', 'Expensive calls refused under overload');

/** Keeps calls that cost much CPU from slowing the others down. */
export interface ExpensiveCalls {
  /** @throws AppError `internal.unavailable` for a call that is refused first while the process is overloaded */
  refuseUnderOverload(definition: Pick<CallDefinition, 'refusedUnderOverload'>): void;
  /** Computes the shared answers of one call one after the other: other requests are answered in between. */
  createQueue(): BoundedQueue;
}

export function createExpensiveCalls(delay: EventLoopDelay): ExpensiveCalls {
  return {
    refuseUnderOverload({ refusedUnderOverload }) {
      if (!refusedUnderOverload || delay() < OVERLOAD_MS) return;
      refused.inc();
      fail('internal.unavailable');
    },
    createQueue: () => createBoundedQueue({ concurrency: 1, maxWaiting: MAX_WAITING }),
  };
}
