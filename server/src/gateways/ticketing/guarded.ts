import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import {
  type KeyRefusal,
  type TicketingGateway,
  TicketingKeyRefused,
  type TicketingSystem,
  TicketingUnavailable,
} from './port.ts';

export interface GuardOptions {
  /** Milliseconds to wait for an answer; 10,000 by default. */
  timeLimit?: number;
  /** Consecutive failures after which calls to a tenant's system fail at once; 5 by default. */
  failuresToOpen?: number;
  /** Milliseconds until one call tries the system again; 5,000 by default. */
  openFor?: number;
}

/**
 * Puts a time limit and two circuit breakers in front of every tenant's ticketing system: one for reads and one for
 * writes, so that a list that fails does not keep paid carts from being sold, nor the other way round. Every failure is thrown as
 * {@link TicketingUnavailable}, since its outcome is unknown; its cause is kept for the log. A refused key is named as
 * one, also while the breaker is open.
 */
export function guardTicketing(gateway: TicketingGateway, options: GuardOptions = {}): TicketingGateway {
  const systems = new Map<string, TicketingSystem>();
  return {
    of(tenant) {
      let system = systems.get(tenant.id);
      if (!system) {
        system = guardSystem(gateway.of(tenant), options);
        systems.set(tenant.id, system);
      }
      return system;
    },
  };
}

/** The same for one system, such as that of one connection. */
export function guardSystem(system: TicketingSystem, options: GuardOptions = {}): TicketingSystem {
  const limits = { timeLimit: 10_000, failuresToOpen: 5, openFor: 5_000, ...options };
  const read = createGuard(limits);
  const write = createGuard(limits);
  return {
    readCatalogue: () => read(() => system.readCatalogue()),
    findSessions: (query) => read(() => system.findSessions(query)),
    findPlaces: (interval) => read(() => system.findPlaces(interval)),
    readSession: (sessionId) => read(() => system.readSession(sessionId)),
    holdPlaces: (request) => write(() => system.holdPlaces(request)),
    releasePlaces: (key) => write(() => system.releasePlaces(key)),
    sell: (request) => write(() => system.sell(request)),
    // Part of selling: whether a sale went through is asked before it is tried again.
    findSale: (key) => write(() => system.findSale(key)),
    takeBack: (request) => write(() => system.takeBack(request)),
    blockSale: (request) => write(() => system.blockSale(request)),
    missingContact: (sale) => read(() => system.missingContact(sale)),
    readFamilyQuotient: (holder) => read(() => system.readFamilyQuotient(holder)),
    findCards: (holder) => read(() => system.findCards(holder)),
    identifyCard: (request) => read(() => system.identifyCard(request)),
    findCard: (number) => read(() => system.findCard(number)),
    attachCard: (request) => write(() => system.attachCard(request)),
    detachCard: (request) => write(() => system.detachCard(request)),
    blockCard: (request) => write(() => system.blockCard(request)),
    suspendCards: (request) => write(() => system.suspendCards(request)),
    readMovements: (request) => read(() => system.readMovements(request)),
    readWithdrawalRights: (holder) => read(() => system.readWithdrawalRights(holder)),
    findTickets: (holder) => read(() => system.findTickets(holder)),
    identifyTickets: (request) => read(() => system.identifyTickets(request)),
    reissueTicket: (request) => write(() => system.reissueTicket(request)),
  };
}

function createGuard({ timeLimit, failuresToOpen, openFor }: Required<GuardOptions>) {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: openFor,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  });
  let isKeyRefused = false;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      // One call tries a system that failed; the library would let the others wait for its outcome.
      if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      return await breaker.execute(() => withTimeLimit(work, timeLimit));
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) isKeyRefused = refusesKey(error);
      throw isKeyRefused ? keyRefused(error) : unavailable(error);
    }
  };
}

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

/** Without an AbortSignal per call, unlike the library’s: it costs 17 µs of CPU, on the path of every hold. */
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
