import {
  type AdapterOperation,
  adapterOperations,
  type Feature,
} from '@guichet/contract/adapter/operations.ts';
import { delegatingEach } from '../decorate.ts';
import { NotOffered, WITHOUT_BLOCKING, WITHOUT_CARDS, WITHOUT_MOVES } from '../not-offered.ts';
import type { TicketingSystem } from '../port.ts';

/** What answers for the features that a system lacks. */
const WITHOUT: Partial<TicketingSystem> = {
  ...WITHOUT_CARDS,
  ...WITHOUT_BLOCKING,
  ...WITHOUT_MOVES,
  takeBack: () => Promise.reject(new NotOffered('This ticketing system takes no tickets back')),
  missingContact: () => Promise.resolve([]),
  readFamilyQuotient: () => Promise.resolve(undefined),
};

/**
 * Lets only those methods reach a system whose feature it offers. It stands outside the circuit breaker, which would count
 * refusals as failures.
 */
export function withFeatures(
  system: TicketingSystem,
  features: () => Promise<ReadonlySet<Feature>>,
): TicketingSystem {
  const without = { ...system, ...WITHOUT };
  return delegatingEach(async (method, call) => {
    const { feature } = adapterOperations[method] as AdapterOperation;
    const isOffered = feature === undefined || (await features()).has(feature);
    return call(isOffered ? system : without);
  });
}
