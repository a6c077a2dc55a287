import { type TicketingGateway, type TicketingSystem, TicketingUnavailable } from './port.ts';

export interface GuardOptions {
  /** Milliseconds after which an answer is no longer waited for; 10,000 by default. */
  timeLimit?: number;
  /** Failures in a row after which a tenant's system is left alone; 5 by default. */
  failuresToOpen?: number;
  /** Milliseconds for which it is left alone before one call tries again; 5,000 by default. */
  openFor?: number;
}

type Required = { [K in keyof GuardOptions]-?: number };

/**
 * Puts a time limit and a circuit breaker in front of every tenant's ticketing system. Whatever goes wrong comes out
 * as {@link TicketingUnavailable}: the outcome is unknown, and the cause is kept for the log.
 */
export function guardTicketing(gateway: TicketingGateway, options: GuardOptions = {}): TicketingGateway {
  const limits = { timeLimit: 10_000, failuresToOpen: 5, openFor: 5_000, ...options };
  const systems = new Map<string, TicketingSystem>();
  return {
    of(tenant) {
      let system = systems.get(tenant.id);
      if (!system) {
        system = guardSystem(gateway.of(tenant), limits);
        systems.set(tenant.id, system);
      }
      return system;
    },
  };
}

function guardSystem(system: TicketingSystem, limits: Required): TicketingSystem {
  const call = createBreaker(limits);
  return {
    readCatalogue: () => call(() => system.readCatalogue()),
    findSessions: (query) => call(() => system.findSessions(query)),
    readSession: (sessionId) => call(() => system.readSession(sessionId)),
    holdPlaces: (request) => call(() => system.holdPlaces(request)),
    releasePlaces: (key) => call(() => system.releasePlaces(key)),
    sell: (request) => call(() => system.sell(request)),
    findSale: (key) => call(() => system.findSale(key)),
  };
}

type Call = <T>(work: () => Promise<T>) => Promise<T>;

/** Closed: calls pass. Open: they fail at once. Half open: one call passes and decides. */
function createBreaker({ timeLimit, failuresToOpen, openFor }: Required): Call {
  let failures = 0;
  let openUntil = 0;
  let isTrying = false;

  return async (work) => {
    const isOpen = failures >= failuresToOpen;
    if (isOpen && (isTrying || performance.now() < openUntil)) {
      throw new TicketingUnavailable(
        'The ticketing system has failed repeatedly and is left alone for a moment',
      );
    }
    if (isOpen) isTrying = true;
    try {
      const answer = await withTimeLimit(work, timeLimit);
      failures = 0;
      return answer;
    } catch (error) {
      failures += 1;
      openUntil = performance.now() + openFor;
      if (error instanceof TicketingUnavailable) throw error;
      throw new TicketingUnavailable('The ticketing system failed', { cause: error });
    } finally {
      if (isOpen) isTrying = false;
    }
  };
}

function withTimeLimit<T>(work: () => Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () =>
      reject(new TicketingUnavailable(`The ticketing system did not answer within ${milliseconds} ms`));
    const timer = setTimeout(giveUp, milliseconds);
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
