import type { CallAnswer } from '@guichet/contract/calls.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
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
};

/** Returns the services with sessions and the rule of each, in the order of the catalogue. */
export const viewMovingRules = (
  services: readonly CatalogueService[],
  rules: ReadonlyMap<string, MovingRule>,
  isOffered: boolean,
): CallAnswer<'GET /settingsticketing/movingrules'> => ({
  isOffered,
  rules: services
    .filter(({ type }) => needsEvent(type))
    .map(({ code, labels }) => ({
      service: code,
      labels,
      isAllowed: rules.has(code),
      ...(rules.get(code) ?? PROPOSED),
    })),
});
