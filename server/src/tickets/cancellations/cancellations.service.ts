import type { Locale } from '@guichet/contract/locale.ts';
import type { RefundForm } from '@guichet/contract/tickets/refund-form-rules.ts';
import { readTakenIn } from '#account/guests/taking-in.sql.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { readCancellationRules } from '#catalogue/cancellation-rules/cancellation-rules.sql.ts';
import { stepsOfOrders } from '#catalogue/cancellation-rules/cancellation-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { money } from '#kernel/format/localized.ts';
import type { RefundState } from '#payment/refunds/refunds.ts';
import { findSession } from '#planning/planning.sql.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { decideAndRefund } from '../refunds/refunds.service.ts';
import { readOrderRefund, readOrderToRefund } from '../refunds/refunds.sql.ts';
import { readFreePlaces, readResalable } from '../resales/resales.service.ts';
import { readCancelledSessions } from './cancellations.sql.ts';
import {
  type CancellationFacts,
  type CancellationLine,
  type CompanyFacts,
  cancellationLines,
  requireCancellation,
  requireCompany,
} from './cancellations.ts';

/** A cancellation that a customer confirmed. */
export interface CancellationRequest {
  /** Id of the refund: a repeated request changes nothing. */
  readonly id: string;
  readonly userId: string;
  readonly externalPurchaseId: string;
  readonly lineId: string;
  /** All tickets that are left of the line when absent */
  readonly ticketNumbers?: readonly string[] | undefined;
  /** The confirmed amount, in cents */
  readonly amount: number;
  /** The confirmed amount that follows once the places are taken, in cents; not compared when absent */
  readonly resaleAmount?: number | undefined;
  readonly form: RefundForm;
}

/**
 * Returns what of an order its customer can cancel now.
 * @throws AppError `purchase.not-found`; TicketingUnavailable
 */
export async function readCancellation(
  services: Services,
  tenant: Tenant,
  { userId, externalPurchaseId }: Pick<CancellationRequest, 'userId' | 'externalPurchaseId'>,
): Promise<CancellationLine[]> {
  const held = await readHeld(services, tenant, userId);
  const { order, rules } = await services.database.tenant(tenant.id, async (db) => {
    const order = await readOrderToRefund(db, userId, externalPurchaseId);
    if (!order) fail('purchase.not-found');
    return { order, rules: await readRules(db, order.purchaseId) };
  });
  const facts = { ...held, ...rules };
  const lines = cancellationLines(order, facts);
  if (lines.every(({ resale }) => !resale)) return lines;
  return cancellationLines(order, {
    ...facts,
    freePlaces: await readFreePlaces(services, tenant, order.tickets),
  });
}

/**
 * Cancels tickets of a line by the rule of the venue, as `refundOrder` does: the locks of the order and of its tickets at
 * the ticketing system exclude transfers, other refunds and uses at a turnstile.
 * @param locale language of the amount in a refusal
 * @returns the refunded amount, in cents, and its state
 * @throws AppError when nothing is cancelled; `cancellation.amount-changed` with the amount that is refunded now
 */
export async function cancelTickets(
  services: Services,
  tenant: Tenant,
  { lineId, ticketNumbers, form, ...request }: CancellationRequest,
  locale: Locale,
): Promise<{ state: RefundState; amount: number }> {
  // The ticketing system reports used tickets when it is asked to cancel them.
  const { used: _, ...held } = await readHeld(services, tenant, request.userId);
  const company = await readCompany(services, tenant, request);
  const parts = { lineIds: ticketNumbers ? [] : [lineId], ticketNumbers };
  const state = await decideAndRefund(
    services,
    tenant,
    { ...request, ...parts },
    undefined,
    async (db, order, taken) => {
      const facts = { ...held, ...(await readRules(db, order.purchaseId)) };
      const decision = requireCancellation(order, lineId, taken, facts, form);
      if (decision.amount !== request.amount)
        fail('cancellation.amount-changed', { params: { amount: money(decision.amount, locale) } });
      const resaleAmount = decision.resale.reduce((sum, share) => sum + share.amount, 0);
      if (request.resaleAmount !== undefined && request.resaleAmount !== resaleAmount)
        fail('cancellation.resale-changed', { params: { amount: money(resaleAmount, locale) } });
      requireCompany(order, taken, company);
      return { ...decision, isCredit: form === 'credit' };
    },
  );
  const refund = await services.database.tenant(tenant.id, (db) => readOrderRefund(db, request.id));
  return { state, amount: refund?.amount ?? request.amount };
}

/** Reads the ticketing system's data of the tickets of a customer, and of the guests whose orders the account took in. */
async function readHeld(
  services: Services,
  tenant: Tenant,
  userId: string,
): Promise<Pick<CancellationFacts, 'isOffered' | 'used' | 'starts' | 'isResalable'>> {
  const isOffered = await services.ticketing.offers(tenant, 'refunds');
  if (!isOffered) return { isOffered };
  const system = services.ticketing.of(tenant);
  const taken = await services.database.tenant(tenant.id, (db) => readTakenIn(db, userId));
  const held = (await Promise.all([userId, ...taken].map((holder) => system.findTickets(holder)))).flat();
  return {
    isOffered,
    isResalable: await readResalable(services, tenant),
    used: new Set(held.filter(({ consumedAt }) => consumedAt).map(({ ticketNumber }) => ticketNumber)),
    starts: new Map(held.flatMap(({ ticketNumber, start }) => (start ? [[ticketNumber, start]] : []))),
  };
}

/** Reads who must accompany whom at the sessions of an order. */
async function readCompany(
  services: Services,
  tenant: Tenant,
  { userId, externalPurchaseId }: Pick<CancellationRequest, 'userId' | 'externalPurchaseId'>,
): Promise<CompanyFacts> {
  const order = await services.database.tenant(tenant.id, (db) =>
    readOrderToRefund(db, userId, externalPurchaseId),
  );
  const catalogue = await catalogueOf(services, tenant);
  const ids = [...new Set(order?.tickets.flatMap(({ sessionId }) => sessionId ?? []))];
  const found = await Promise.all(ids.map((id) => findSession(services, tenant, id)));
  return {
    terms: new Map(found.flatMap((session) => (session ? [[session.id, session]] : []))),
    audienceOf: ({ service, priceName }) =>
      (catalogue.services.get(service) ?? catalogue.withdrawnServices.get(service))?.prices.find(
        ({ name }) => name === priceName,
      )?.audience,
  };
}

/** Reads the rules, and the cancelled sessions of an order, in the transaction that decides. */
async function readRules(
  db: TenantDb,
  purchaseId: string,
): Promise<Pick<CancellationFacts, 'now' | 'stepsOf' | 'sessionCancelled'>> {
  return {
    now: new Date(),
    stepsOf: stepsOfOrders(await readCancellationRules(db)),
    sessionCancelled: await readCancelledSessions(db, purchaseId),
  };
}
