import type { CallAnswer } from '@guichet/contract/calls.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';

/** The rule of a service: so many missed places in so many days pause the bookings of a customer for so many days. */
export interface NoShowRule {
  readonly missed: number;
  readonly days: number;
  readonly pauseDays: number;
}

/** What the page proposes for a service without a rule. */
const PROPOSED: NoShowRule = { missed: 3, days: 60, pauseDays: 14 };

/** Returns the services with sessions and the rule of each, in the order of the catalogue. */
export const viewNoShowRules = (
  services: readonly CatalogueService[],
  rules: ReadonlyMap<string, NoShowRule>,
  isOffered: boolean,
): CallAnswer<'GET /settingsticketing/noshowrules'> => ({
  isOffered,
  rules: services
    .filter(({ type }) => needsEvent(type))
    .map(({ code, labels }) => {
      const { missed, days, pauseDays } = rules.get(code) ?? PROPOSED;
      return { service: code, labels, isCounted: rules.has(code), missed, days, pauseDays };
    }),
});

/** Returns the fields of a rule for the audit log. */
export const auditedRule = (rule: NoShowRule | undefined) => ({
  noShowCounted: rule !== undefined,
  ...(rule && { noShowMissed: rule.missed, noShowDays: rule.days, noShowPause: rule.pauseDays }),
});
