import type { CallAnswer } from '@guichet/contract/calls.ts';
import {
  betterSteps,
  type CancellationStep,
  type RefundSteps,
} from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import type { FlexibleRule } from '@guichet/contract/catalogue/flexible-ticket-rules.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import type { IndexedCatalogue } from '../browse/browse.ts';
import type { ShopService } from '../catalogue.ts';
import { type CancellationTerms, viewFlexible } from './cancellation-terms.ts';

/** A rule of a service from an instant on, until its next rule. */
export interface CancellationRuleRow extends CancellationTerms {
  readonly service: string;
  readonly since: Date;
}

const NO_STEPS: RefundSteps = { steps: [], creditSteps: [] };

/** Returns the steps by which an order of a service is cancelled. */
export type StepsOf = (service: string, soldAt: Date) => RefundSteps;

/** Returns the present rules by service. @param rows in the order of time */
export const presentRules = (
  rows: readonly CancellationRuleRow[],
): ReadonlyMap<string, CancellationRuleRow> => new Map(rows.map((row) => [row.service, row]));

/**
 * Returns the steps of orders: the rule of the time of the sale, or the present one where it refunds more. A venue that
 * becomes stricter does not change what it has sold.
 * @param rows in the order of time
 */
export function stepsOfOrders(rows: readonly CancellationRuleRow[]): StepsOf {
  const present = presentRules(rows);
  return (service, soldAt) => {
    const atSale = rows.findLast((row) => row.service === service && row.since <= soldAt);
    const [former, now] = [atSale ?? NO_STEPS, present.get(service) ?? NO_STEPS];
    return {
      steps: betterSteps(former.steps, now.steps),
      creditSteps: betterSteps(former.creditSteps, now.creditSteps),
      resalePercent: Math.max(former.resalePercent ?? 0, now.resalePercent ?? 0),
    };
  };
}

/** Returns the services that customers may be let cancel: those with sessions. */
export const cancellableServices = ({ services }: Pick<IndexedCatalogue, 'services'>): ShopService[] =>
  [...services.values()].filter(({ type, isRental }) => needsEvent(type) || isRental === true);

/** Returns the rules for the page of the administrators, in the order of the catalogue. */
export function viewRules(
  catalogue: Pick<IndexedCatalogue, 'services'>,
  rows: readonly CancellationRuleRow[],
  { isOffered, isResaleOffered }: { isOffered: boolean; isResaleOffered: boolean },
): CallAnswer<'GET /settingsticketing/cancellationrules'> {
  const present = presentRules(rows);
  return {
    isOffered,
    isResaleOffered,
    services: cancellableServices(catalogue).map(({ code, labels }) => {
      const rule = present.get(code);
      return {
        service: code,
        labels,
        steps: [...(rule?.steps ?? [])],
        creditSteps: [...(rule?.creditSteps ?? [])],
        ...(rule?.flexible && { flexible: viewFlexible(rule.flexible) }),
        resalePercent: rule?.resalePercent ?? 0,
        ...(rule && { changedAt: rule.since.toISOString() }),
      };
    }),
  };
}

/** Returns a flexible ticket for the audit log: "200: 48 h: 100 % / 2 h: 50 %", the amount in cents; empty without one. */
export const auditedFlexible = (flexible: FlexibleRule | null | undefined): string =>
  flexible
    ? `${flexible.amount}: ${[flexible.steps, flexible.creditSteps].map(auditedSteps).filter(Boolean).join(' / ')}`
    : '';

/** Returns steps for the audit log: "48 h: 100 %, 2 h: 50 %"; empty without a rule. */
export const auditedSteps = (steps: readonly CancellationStep[]): string =>
  steps.map(({ hours, percent }) => `${hours} h: ${percent} %`).join(', ');
