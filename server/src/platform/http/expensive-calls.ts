import type { CallDefinition } from '@guichet/contract/call.ts';
import { type BoundedQueue, createBoundedQueue } from '#kernel/concurrency/bounded-queue.ts';
import { fail } from '#kernel/errors.ts';
import type { EventLoopDelay } from '../observability/event-loop-delay.ts';
import { counter } from '../observability/metrics.ts';

/** Event loop delay in milliseconds from which expensive calls are refused, so that buying continues. */
const OVERLOAD_MS = 400;

/** Maximum responses of one call that wait for their computation, over all tenants. */
const MAX_WAITING = 30;

const refused = counter('guichet_calls_refused_total', 'Expensive calls refused under overload');

/** Keeps calls that cost much CPU from slowing down the others. */
export interface ExpensiveCalls {
  /** @throws AppError `internal.unavailable` for a call that is refused first while the process is overloaded */
  refuseUnderOverload(definition: Pick<CallDefinition, 'refusedUnderOverload'>): void;
  /** Computes the shared responses of one call one after the other, so that other requests run in between. */
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
