import type { TenantDb } from '#kernel/database/database.ts';
import { type CapturedPayment, GIFT_PAYMENT } from './refunds.ts';

/**
 * Reads the payments of a cart and their refundable rest: the debits in their order, then the gift cards. Then follow those
 * of the carts that paid for moves of its tickets.
 */
export async function capturedOf(db: TenantDb, cartId: string): Promise<CapturedPayment[]> {
  return (await capturedOfCarts(db, [cartId])).get(cartId) ?? [];
}

/**
 * The provider's refunds of the payment \`debited\` without a request of the portal, with their transactions; a payment
 * that was cancelled at the provider has none. The rules are those of the payments to check.
 */
const ELSEWHERE = `
  select event.transaction_uuid as "madeBy", max(coalesce(event.effective_amount, event.amount)) as amount
    from portal.payment_event as event
    join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = event.attempt_id
   where event.tenant_id = $1 and event.attempt_id in (
           select id from portal.payment_attempt where tenant_id = $1 and debited.id in (id, schedule_id))
     and event.operation_type = 'CREDIT' and event.transaction_uuid is not null
     and coalesce(event.parent_uuid, attempt.transaction_uuid) = debited.transaction_uuid
     and not exists (select from portal.payment_refund as made
                      where made.tenant_id = $1 and made.made_by = event.transaction_uuid)
     and not exists (select from portal.payment_refund as due
                      where due.tenant_id = $1 and due.state = 'due' and due.attempt_id = debited.id
                        and due.amount = coalesce(event.effective_amount, event.amount))
   group by event.transaction_uuid
  having bool_and(event.status_class in ('paid', 'pending'))
   union all
  select null, debited.amount - debited.refunded
   where debited.amount > debited.refunded
     and exists (select from portal.payment_event as event
                  where event.tenant_id = $1 and event.transaction_uuid = debited.transaction_uuid
                    and event.operation_type = 'DEBIT' and event.status_class = 'cancelled' and event.rejection is null)`;

/** Reads the payments of several carts like {@link capturedOf}, by their ids; carts without any are absent. */
export async function capturedOfCarts(
  db: TenantDb,
  cartIds: readonly string[],
): Promise<ReadonlyMap<string, CapturedPayment[]>> {
  const supplements = await db.named<{ cartId: string; orderCartId: string }>(
    'payment-supplements-of-carts',
    `select cart_id as "cartId", supplement_of as "orderCartId" from portal.purchase
      where tenant_id = $1 and supplement_of = any ($2::uuid[]) order by sold_at, id`,
    [db.tenantId, cartIds],
  );
  const paying = [...cartIds, ...supplements.map(({ cartId }) => cartId)];
  const payments = await paymentsOfCarts(db, [...new Set(paying)]);
  const all = cartIds.map((id): [string, CapturedPayment[]] => {
    const moves = supplements.filter(({ orderCartId }) => orderCartId === id);
    return [id, [id, ...moves.map(({ cartId }) => cartId)].flatMap((each) => payments.get(each) ?? [])];
  });
  return new Map(all.filter(([, made]) => made.length > 0));
}

/** Reads the debits and gift cards of carts themselves, by their ids. */
async function paymentsOfCarts(
  db: TenantDb,
  cartIds: readonly string[],
): Promise<ReadonlyMap<string, CapturedPayment[]>> {
  const debits = await db.named<CapturedPayment & { cartId: string }>(
    'payment-captured-of-carts',
    captured(
      'select cart.id, cart.attempt_id from portal.cart where cart.tenant_id = $1 and cart.id = any ($2::uuid[])',
    ),
    [db.tenantId, cartIds],
  );
  const gifts = await db.named<CapturedPayment & { cartId: string }>(
    'payment-gift-cards-of-carts',
    `select use.cart_id as "cartId", $3 || use.id as "transactionUuid", null as "attemptId",
            (use.amount - coalesce((select sum(refund.amount) from portal.payment_refund as refund
                                     where refund.tenant_id = $1 and refund.transaction_uuid = $3 || use.id), 0))::int as left,
            '[]'::jsonb as elsewhere
       from portal.gift_card_use as use
      where use.tenant_id = $1 and use.cart_id = any ($2::uuid[]) and use.state in ('reserved', 'redeemed')
      order by use.entered_at, use.id`,
    [db.tenantId, cartIds, GIFT_PAYMENT],
  );
  const payments = new Map<string, CapturedPayment[]>();
  // Refunds go to the bank first, then to the gift cards.
  const rows = [...debits, ...gifts];
  for (const { cartId, ...payment } of rows) payments.set(cartId, [...(payments.get(cartId) ?? []), payment]);
  return payments;
}

/** Returns the debits of an attempt for its cart, whether or not the attempt sells the cart. */
export function capturedOfAttempt(db: TenantDb, attemptId: string): Promise<CapturedPayment[]> {
  return db.named<CapturedPayment>(
    'payment-captured-of-attempt',
    captured(
      'select cart_id as id, id as attempt_id from portal.payment_attempt where tenant_id = $1 and id = $2',
    ),
    [db.tenantId, attemptId],
  );
}

/**
 * Returns the query for debits of attempts.
 * @param paying the statement that names them: the cart as `id`, and `attempt_id`
 */
const captured = (paying: string) => `
  with cart as materialized (${paying}),
  payment as (
    select cart.id as cart_id, 1 as number, coalesce(first.transaction_uuid, attempt.transaction_uuid) as transaction_uuid, attempt.id,
           -- What a first debit took nothing of may have been paid by another.
           case when first.transaction_uuid <> attempt.transaction_uuid then first.amount
                else coalesce(attempt.paid_amount, first.amount, attempt.amount) end as amount
      from cart
      join portal.payment_attempt as attempt
        on attempt.tenant_id = $1 and attempt.id = cart.attempt_id and attempt.state = 'paid'
      left join portal.payment_instalment as first
        on first.tenant_id = $1 and first.schedule_id = attempt.id and first.number = 1
     where attempt.transaction_uuid is not null
     union all
    select cart.id, later.number, later.transaction_uuid, later.schedule_id, later.amount
      from cart
      join portal.payment_instalment as later on later.tenant_id = $1 and later.schedule_id = cart.attempt_id
     where later.number > 1 and later.state = 'paid' and later.transaction_uuid is not null),
  debited as (
    select payment.*, coalesce((
             select sum(refund.amount) from portal.payment_refund as refund
              where refund.tenant_id = $1 and refund.transaction_uuid = payment.transaction_uuid
                and refund.remade_at is null), 0)::int as refunded
      from payment)
  select debited.cart_id as "cartId", debited.transaction_uuid as "transactionUuid", debited.id as "attemptId",
         greatest(debited.amount - debited.refunded - coalesce(elsewhere.amount, 0), 0)::int as left,
         coalesce(elsewhere.refunds, '[]') as elsewhere
    from debited
    cross join lateral (
      select sum(amount) as amount, jsonb_agg(jsonb_build_object('madeBy', "madeBy", 'amount', amount) order by amount) as refunds
        from (${ELSEWHERE}) as refund) as elsewhere
   order by number`;

/**
 * Blocks events of payments until the transaction ends, so that the debits do not change. Callers lock payments before
 * any cart, in the same order as the recording of events.
 */
export async function lockPayments(db: TenantDb): Promise<void> {
  await db.named('payment-lock', 'select from portal.payment_journal where tenant_id = $1 for update', [
    db.tenantId,
  ]);
}
