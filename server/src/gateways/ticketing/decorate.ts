import type { TicketingGateway, TicketingSystem } from './port.ts';

export type TicketingMethod = keyof TicketingSystem;

/**
 * Every method of a ticketing system; 'write' marks methods that are part of a change. A new method of the port is added
 * here only.
 */
export const TICKETING_METHODS = {
  readCatalogue: 'read',
  findSessions: 'read',
  findPlaces: 'read',
  readSession: 'read',
  holdPlaces: 'write',
  releasePlaces: 'write',
  sell: 'write',
  // `findSale` is part of a sale: the portal looks for the sale before it retries it.
  findSale: 'write',
  takeBack: 'write',
  moveTickets: 'write',
  blockSale: 'write',
  missingContact: 'read',
  readFamilyQuotient: 'read',
  findCards: 'read',
  identifyCard: 'read',
  findCard: 'read',
  attachCard: 'write',
  detachCard: 'write',
  blockCard: 'write',
  suspendCards: 'write',
  readMovements: 'read',
  readWithdrawalRights: 'read',
  forgetHolder: 'write',
  findTickets: 'read',
  identifyTickets: 'read',
  reissueTicket: 'write',
} as const satisfies Record<TicketingMethod, 'read' | 'write'>;

/** Runs one call of a system. The decorator may act before, after or instead of the call. */
export type Around = <T>(call: () => Promise<T>, method: TicketingMethod) => Promise<T>;

/** Runs one call at a system of its choice. */
type Delegate = <T>(call: (system: TicketingSystem) => Promise<T>) => Promise<T>;

/** Wraps every method of a system in `around`. */
export function decorate(system: TicketingSystem, around: Around): TicketingSystem {
  return systemOf((method, call) => around(() => call(system), method));
}

/** Returns a system whose calls `delegate` passes to another system, chosen at each call. */
export function delegating(delegate: Delegate): TicketingSystem {
  return systemOf((_, call) => delegate(call));
}

/** As {@link delegating}, for a choice that depends on the method. */
export function delegatingEach(
  delegate: <T>(method: TicketingMethod, call: (system: TicketingSystem) => Promise<T>) => Promise<T>,
): TicketingSystem {
  return systemOf(delegate);
}

/** Decorates the system of each tenant once, when it is first requested. */
export function decorateEach(
  gateway: TicketingGateway,
  decorateSystem: (system: TicketingSystem, tenantId: string) => TicketingSystem,
): TicketingGateway {
  const systems = new Map<string, TicketingSystem>();
  return {
    of(tenant) {
      let system = systems.get(tenant.id);
      if (!system) {
        system = decorateSystem(gateway.of(tenant), tenant.id);
        systems.set(tenant.id, system);
      }
      return system;
    },
  };
}

/**
 * Returns an object whose methods run through `run`. It is no Proxy: a Proxy without a target has no keys to spread and
 * would pass for a promise.
 */
function systemOf(
  run: <T>(method: TicketingMethod, call: (system: TicketingSystem) => Promise<T>) => Promise<T>,
): TicketingSystem {
  const methods = Object.keys(TICKETING_METHODS) as TicketingMethod[];
  return Object.fromEntries(
    methods.map((method) => [
      method,
      (...args: unknown[]) =>
        run(method, (system) => (system[method] as (...of: unknown[]) => Promise<unknown>)(...args)),
    ]),
  ) as unknown as TicketingSystem;
}
