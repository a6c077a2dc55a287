import {
  type AdapterOperation,
  adapterOperations,
  type Feature,
} from '@guichet/contract/adapter/operations.ts';
import type { Catalogue } from '../catalogue/port.ts';
import { delegatingEach } from '../decorate.ts';
import { WITHOUT_BLOCKING, WITHOUT_CARDS, WITHOUT_MOVES } from '../not-offered.ts';
import { type HoldOutcome, NotOffered, type TicketingSystem } from '../port.ts';

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
 * Lets only those methods reach a system whose feature it offers. It stands outside the circuit breaker: an open breaker
 * does not hide what the system lacks.
 */
export function withFeatures(
  system: TicketingSystem,
  features: () => Promise<ReadonlySet<Feature>>,
): TicketingSystem {
  const known = withoutOfferedCards(system, async () => (await features()).has('cards'));
  const without = { ...known, ...WITHOUT };
  return delegatingEach(async (method, call) => {
    const { feature } = adapterOperations[method] as AdapterOperation;
    const isOffered = feature === undefined || (await features()).has(feature);
    return call(isOffered ? known : without);
  });
}

/** Hides what needs a card from the catalogue of a system without cards, and refuses holds that use one. */
function withoutOfferedCards(system: TicketingSystem, hasCards: () => Promise<boolean>): TicketingSystem {
  return {
    ...system,
    async readCatalogue() {
      const catalogue = await system.readCatalogue();
      return (await hasCards()) ? catalogue : withoutCardServices(catalogue);
    },
    async holdPlaces(request) {
      const [line] = request.cards?.lines ?? [];
      if (!line || (await hasCards())) return system.holdPlaces(request);
      return {
        held: false,
        reason: 'card',
        lineId: line.lineId,
        refusal: 'card-not-accepted',
      } satisfies HoldOutcome;
    },
  };
}

/** Removes services that are sold on cards alone, and the rights of the others. */
const withoutCardServices = (catalogue: Catalogue): Catalogue => ({
  ...catalogue,
  services: catalogue.services.flatMap(({ cardUse = 'none', grants: _, ...service }) =>
    cardUse === 'created' || cardUse === 'required' ? [] : [{ ...service, cardUse: 'none' as const }],
  ),
});
