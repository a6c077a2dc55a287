import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { counter, measure } from '#platform/observability/metrics.ts';
import { decorate, decorateEach, TICKETING_METHODS } from './decorate.ts';
import {
  type KeyRefusal,
  NotOffered,
  type RequestRefusal,
  type TicketingGateway,
  TicketingKeyRefused,
  type TicketingSystem,
  TicketingUnavailable,
} from './port.ts';

export interface CircuitBreakerOptions {
  /** Milliseconds to wait for an answer; 10,000 by default. */
  timeLimit?: number;
  /** Consecutive failures after which calls to a tenant's system fail at once; 5 by default. */
  failuresToOpen?: number;
  /** Milliseconds until one call tries the system again; 5,000 by default. */
  openFor?: number;
}

/**
 * Puts a time limit and two circuit breakers in front of every tenant's ticketing system: one for reads and one for
 * writes. Failing reads therefore do not block the sale of paid carts, and failing writes do not block reads. Every
 * failure is thrown as {@link TicketingUnavailable}, since its outcome is unknown; its cause is kept for the log. A
 * rejected key is thrown as {@link TicketingKeyRefused}, also while the breaker is open. A refusal of one request by a
 * system that works does not count as a failure, and {@link NotOffered} is thrown as it is.
 */
export function withCircuitBreaker(
  gateway: TicketingGateway,
  options: CircuitBreakerOptions = {},
): TicketingGateway {
  return decorateEach(gateway, (system) => systemWithCircuitBreaker(system, options));
}

/** As {@link withCircuitBreaker}, for the system of one connection. */
export function systemWithCircuitBreaker(
  system: TicketingSystem,
  options: CircuitBreakerOptions = {},
): TicketingSystem {
  const limits = { timeLimit: 10_000, failuresToOpen: 5, openFor: 5_000, ...options };
  const breakers = { read: createBreaker('read', limits), write: createBreaker('write', limits) };
  return decorate(system, (call, method) => breakers[TICKETING_METHODS[method]](call));
}

type BreakerKind = (typeof TICKETING_METHODS)[keyof typeof TICKETING_METHODS];

/**
 * Times of the last failed call of each breaker of this process that is not closed. A replaced connection leaves when it is
 * collected.
 */
const tripped: Record<BreakerKind, Map<WeakRef<object>, number>> = { read: new Map(), write: new Map() };

/** Milliseconds without a call after which nobody knows whether a system still fails: its breaker no longer counts. */
const COUNTED_MS = 5 * 60_000;

const openings = counter('guichet_ticketing_circuit_breaker_openings_total', 'Circuit breakers that opened', [
  'kind',
]);
for (const kind of ['read', 'write']) openings.inc({ kind }, 0);

measure(
  'guichet_ticketing_circuit_breakers_open',
  'Circuit breakers of ticketing systems that are open, until a call succeeds or none was made for five minutes',
  () => {
    const since = Date.now() - COUNTED_MS;
    for (const breakers of Object.values(tripped))
      for (const [breaker, failedAt] of breakers)
        if (!breaker.deref() || failedAt < since) breakers.delete(breaker);
    return { read: tripped.read.size, write: tripped.write.size };
  },
  'kind',
);

function createBreaker(
  kind: BreakerKind,
  { timeLimit, failuresToOpen, openFor }: Required<CircuitBreakerOptions>,
) {
  const breaker = circuitBreaker(handleWhen(isFailure), {
    halfOpenAfter: openFor,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  });
  const reference = new WeakRef(breaker);
  breaker.onBreak(() => {
    tripped[kind].set(reference, Date.now());
    openings.inc({ kind });
  });
  breaker.onReset(() => tripped[kind].delete(reference));
  let isKeyRefused = false;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      // One call tries a system that failed; the library would let the others wait for its outcome.
      if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      return await breaker.execute(() => withTimeLimit(work, timeLimit));
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) {
        isKeyRefused = refusesKey(error);
        if (breaker.state !== CircuitState.Closed && isFailure(error))
          tripped[kind].set(reference, Date.now());
      }
      if (error instanceof NotOffered) throw error;
      throw isKeyRefused ? keyRefused(error) : unavailable(error);
    }
  };
}

/** Whether an error says that the system fails, instead of refusing one request. */
const isFailure = (error: unknown): boolean =>
  !(error instanceof NotOffered) && (error as Partial<RequestRefusal> | undefined)?.refusesRequest !== true;

const refusesKey = (error: unknown): boolean =>
  error instanceof TicketingKeyRefused || (error as Partial<KeyRefusal> | undefined)?.refusesKey === true;

const keyRefused = (error: unknown): TicketingKeyRefused =>
  error instanceof TicketingKeyRefused
    ? error
    : new TicketingKeyRefused('The ticketing system refuses the key', { cause: error });

function unavailable(error: unknown): TicketingUnavailable {
  if (error instanceof TicketingUnavailable) return error;
  if (error instanceof BrokenCircuitError)
    return new TicketingUnavailable('The ticketing system failed repeatedly and is not called for a moment');
  return new TicketingUnavailable('The ticketing system failed', { cause: error });
}

/** Rejects after a time limit, without an AbortSignal per call: a signal costs 17 µs of CPU on the path of every hold. */
function withTimeLimit<T>(work: () => Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const onTimeout = () =>
      reject(new TicketingUnavailable(`The ticketing system did not answer within ${milliseconds} ms`));
    const timer = setTimeout(onTimeout, milliseconds);
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
