import type { CallAnswer } from '@guichet/contract/calls.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import { isCompanion } from '../companions.ts';
import type { MovingRule } from '../movable.ts';

/** What the page proposes for a service without a rule: until two hours before the start, twice. */
const PROPOSED: MovingRule = {
  untilMinutes: 120,
  maxMoves: 2,
  acceptsCheaper: false,
  lowerPrice: 'refunded',
  fee: 0,
  acceptsDearer: false,
  chargesFee: false,
  companions: [],
};

/** Returns the services with sessions and the rule of each, in the order of the catalogue. */
export const viewMovingRules = (
  services: readonly CatalogueService[],
  rules: ReadonlyMap<string, MovingRule>,
  { isOffered, isAcrossServices }: { isOffered: boolean; isAcrossServices: boolean },
): CallAnswer<'GET /settingsticketing/movingrules'> => {
  const dated = services.filter(({ type }) => needsEvent(type));
  return {
    isOffered,
    isAcrossServices,
    rules: dated.map((service) => {
      const { companions, ...rule } = rules.get(service.code) ?? PROPOSED;
      return {
        service: service.code,
        labels: service.labels,
        isAllowed: rules.has(service.code),
        ...rule,
        // A service that is no longer sold leaves the list with the next change.
        companions: companions.filter((code) => dated.some((other) => other.code === code)),
        fitting: dated.filter((other) => isCompanion(service, other)).map(({ code }) => code),
      };
    }),
  };
};
