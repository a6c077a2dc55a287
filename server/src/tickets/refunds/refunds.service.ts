import { NotOffered } from '#gateways/ticketing/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { recordRefundsElsewhere } from '#payment/refunds/refunds.service.ts';
import type { RefundState } from '#payment/refunds/refunds.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { type MadeRefund, readMadeRefund } from './refund-receipts.sql.ts';
import {
  decideRefund,
  lockOrder,
  payBack,
  type RefundDecision,
  readCartOf,
  readOrderOf,
  readOrderRefund,
  readTicketsInMoves,
  refuseRefund,
} from './refunds.sql.ts';
import {
  isTaken,
  type OrderToRefund,
  requireParts,
  requireRefundAmount,
  soldParts,
  type TakenParts,
  takenParts,
} from './refunds.ts';
import { readWithdrawalFacts } from './withdrawals.service.ts';
import { requireWithdrawal } from './withdrawals.ts';

/** A refund that an administrator or the customer requests. */
export interface RefundRequest {
  /** Id of the refund: a repeated request changes nothing. */
  readonly id: string;
  readonly userId: string;
  readonly externalPurchaseId: string;
  readonly lineIds: readonly string[];
  /** Single tickets of other lines */
  readonly ticketNumbers?: readonly string[] | undefined;
  /** The confirmed amount, in cents. */
  readonly amount: number;
}

/**
 * Cancels lines of an order, or single tickets: the ticketing system cancels the tickets, then the provider refunds
 * their price. A process may stop after any step; the job `sale.take-back` continues with the next one.
 * @param by the administrator; undefined for a withdrawal by the customer
 * @throws AppError when nothing is refunded
 */
export async function refundOrder(
  services: Services,
  tenant: Tenant,
  request: RefundRequest,
  by: Pick<Administrator, 'userId' | 'email'> | undefined,
): Promise<RefundState> {
  // The ticketing system reports used tickets when it is asked to cancel them.
  const facts = by
    ? undefined
    : { ...(await readWithdrawalFacts(services, tenant, request.userId)), used: new Set<string>() };
  return decideAndRefund(services, tenant, request, by, async (_, order, taken) => {
    if (facts) requireWithdrawal(order, taken, facts);
    const amount = requireRefundAmount(order, taken);
    if (amount !== request.amount) fail('refund.amount-changed');
    return { amount };
  });
}

/** Decides the amount of a refund while its order is locked. @throws AppError to refund nothing */
type Decide = (
  db: TenantDb,
  order: OrderToRefund,
  taken: TakenParts,
) => Promise<Pick<RefundDecision, 'amount' | 'keptAmount' | 'isCredit' | 'resale'>>;

/** Decides a refund in one transaction, then cancels its tickets and requests its amount. A repeated id changes nothing. */
export async function decideAndRefund(
  services: Services,
  tenant: Tenant,
  request: Omit<RefundRequest, 'amount'>,
  by: Pick<Administrator, 'userId' | 'email'> | undefined,
  decide: Decide,
): Promise<RefundState> {
  const { database } = services;
  const known = await database.tenant(tenant.id, (db) => readCartOf(db, request));
  if (known) await recordRefundsElsewhere(services, tenant, known.cartId);
  await database.tenant(tenant.id, async (db) => {
    const order = await lockOrder(db, request.userId, request.externalPurchaseId);
    if (!order) fail('purchase.not-found');
    if (order.isSupplement) fail('refund.of-move');
    const known = await readOrderRefund(db, request.id);
    if (known) return known.purchaseId === order.purchaseId || fail('purchase.not-found');
    const taken = takenParts(order, request);
    const moving = await readTicketsInMoves(db, order.purchaseId);
    if (order.tickets.some((ticket) => moving.has(ticket.number) && isTaken(ticket, taken)))
      fail('refund.under-way');
    const decision = await decide(db, order, taken);
    requireParts(order, decision.amount);
    if (!(await decideRefund(db, { id: request.id, ...taken, ...decision }, order, by)))
      fail('refund.under-way');
  });
  const state = await takeTicketsBack(services, tenant, request.id);
  if (state === 'not-offered') fail('ticketing.not-offered');
  return state === 'refused' ? fail('refund.used') : state;
}

/**
 * Cancels the tickets of a refund and requests its amount; steps that were already done are skipped. A ticketing system that
 * takes no tickets back ends the refund: repeating the call would not help.
 */
export async function takeTicketsBack(
  services: Services,
  tenant: Tenant,
  refundId: string,
): Promise<'refused' | 'not-offered' | RefundState> {
  const { database } = services;
  const read = () => database.tenant(tenant.id, (db) => readOrderRefund(db, refundId));
  const refund = await read();
  if (!refund) throw new Error('A refund is of no order');
  if (refund.state !== 'taking-back') return refund.state;
  const order = await database.tenant(tenant.id, (db) => readOrderOf(db, refund));
  const request = { key: refund.id, saleKey: refund.cartId, ...soldParts(order, refund) };
  const outcome = await services.ticketing
    .of(tenant)
    .takeBack(request)
    .catch((error: unknown) => {
      if (error instanceof NotOffered) return 'not-offered' as const;
      throw error;
    });
  await database.tenant(tenant.id, (db) =>
    outcome === 'taken-back' ? payBack(db, refund) : refuseRefund(db, refund),
  );
  if (outcome === 'not-offered') return outcome;
  services.jobs.wake();
  const ended = await read();
  return ended && ended.state !== 'taking-back' ? ended.state : 'due';
}

/** Returns a completed refund of a customer. @throws refund.not-found for the refund of another customer, too */
export async function requireRefund(
  services: Services,
  tenant: Tenant,
  userId: string,
  refundId: string,
): Promise<MadeRefund> {
  const refund = await services.database.tenant(tenant.id, (db) => readMadeRefund(db, refundId, userId));
  return refund ?? fail('refund.not-found');
}
