import type { CartRow } from '#cart/model.ts';
import type { TicketingSale } from '#gateways/ticketing/port.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { TenantDb } from '#platform/database/database.ts';
import { changesBetween } from '#platform/format/changes.ts';
import { completeSaleIn, markSaleStuck } from '../selling/mutations.ts';
import { TRIES_BEFORE_RESEND } from '../selling/rules.ts';
import { type AuditedCart, auditedCart, reasonOf } from './rules.ts';

/**
 * Makes stuck carts paid ones again, ready to be claimed for one more attempt. Of two administrators who resend the same
 * cart one succeeds: the other finds it no longer stuck. A cart whose total differs from the paid amount stays: selling
 * it would give away what was not paid for, or keep money for nothing.
 * @param by undefined: automatic, after the venue's delay
 * @returns those that were resent
 */
export async function takeForResend(
  db: TenantDb,
  cartIds: readonly string[],
  by: Administrator | undefined,
): Promise<Set<string>> {
  const rows = await db.named<MovedCart>(
    'sale-take-for-resend',
    `with wanted as (
       select id from portal.cart where tenant_id = $1 and id = any ($2::uuid[]) and state = 'stuck'
        order by id for no key update),
     taken as (
       update portal.cart as cart
          set state = 'paid', sale_due_at = now() + interval '3 seconds', sale_attempts = $3, updated_at = now()
         from wanted
        where cart.tenant_id = $1 and cart.id = any ($2::uuid[]) and cart.id = wanted.id and cart.state = 'stuck'
          and cart.total_amount = coalesce(
                (select coalesce(attempt.paid_amount, attempt.amount) from portal.payment_attempt as attempt
                  where attempt.tenant_id = $1 and attempt.id = cart.attempt_id), 0)
       returning cart.id, cart.lines, cart.paid_at, cart.total_amount),
     noted as (
       insert into portal.sale_attempt (tenant_id, cart_id, event, administrator_email)
       select $1, id, 'resent', $4 from taken)
     select id, lines, paid_at as "paidAt", total_amount as amount from taken`,
    [db.tenantId, cartIds, TRIES_BEFORE_RESEND, by?.email ?? ''],
  );
  for (const row of rows) {
    const changes = changesBetween({}, auditedCart(row));
    await recordChange(db, by, { action: 'cart.resent', subject: row.id, changes });
  }
  return new Set(rows.map(({ id }) => id));
}

/** A cart that an administrator has just moved. */
type MovedCart = AuditedCart & { id: string };

/** Completes the sale of a resent cart and records it: the order and the entry are written together, or neither is. */
export async function completeResend(db: TenantDb, cart: CartRow, sale: TicketingSale): Promise<void> {
  const [before] = await db.query<{ isSold: boolean }>(
    `select state = 'sold' as "isSold" from portal.cart where id = $1 for no key update`,
    [cart.id],
  );
  const orderNumber = await completeSaleIn(db, cart.id, sale);
  // Another process may have sold it meanwhile, and recorded it then.
  if (before?.isSold || !(await wasResent(db, cart.id))) return;
  await recordChange(db, undefined, {
    action: 'cart.sold',
    subject: cart.id,
    changes: changesBetween({}, { ...auditedCart(factsOf(cart)), orderNumber }),
  });
}

/** Marks a resent cart as stuck again and records why. */
export async function markResendStuck(db: TenantDb, cart: CartRow, reason: string): Promise<void> {
  await markSaleStuck(db, cart.id, reason);
  if (!(await wasResent(db, cart.id))) return;
  await recordChange(db, undefined, {
    action: 'cart.still-stuck',
    subject: cart.id,
    changes: changesBetween({}, { ...auditedCart(factsOf(cart)), cartReason: reasonOf(reason).code }),
  });
}

const factsOf = ({ lines, paid_at, total_amount }: CartRow): AuditedCart => ({
  lines,
  paidAt: paid_at,
  amount: total_amount,
});

/** Whether an administrator resent the cart: the portal's own attempts are in no log. */
async function wasResent(db: TenantDb, cartId: string): Promise<boolean> {
  const rows = await db.named(
    'sale-was-resent',
    `select from portal.sale_attempt where tenant_id = $1 and cart_id = $2 and event = 'resent' limit 1`,
    [db.tenantId, cartId],
  );
  return rows.length > 0;
}

/** Archives stuck carts. @returns those that were stuck until now */
export function archiveStuck(
  db: TenantDb,
  cartIds: readonly string[],
  by: Administrator,
  reason: string,
): Promise<Set<string>> {
  return move(db, { cartIds, by, from: 'stuck', to: 'archived', event: 'archived', reason });
}

/** Makes archived carts stuck ones again. @returns those that were archived until now */
export function restoreArchived(
  db: TenantDb,
  cartIds: readonly string[],
  by: Administrator,
): Promise<Set<string>> {
  return move(db, { cartIds, by, from: 'archived', to: 'stuck', event: 'restored' });
}

interface Move {
  cartIds: readonly string[];
  by: Administrator;
  from: 'stuck' | 'archived';
  to: 'stuck' | 'archived';
  event: 'archived' | 'restored';
  reason?: string;
}

async function move(db: TenantDb, { cartIds, by, from, to, event, reason }: Move): Promise<Set<string>> {
  const rows = await db.named<MovedCart>(
    'sale-move-stuck',
    `with wanted as (
       select id from portal.cart where tenant_id = $1 and id = any ($2::uuid[]) and state = $3
        order by id for no key update),
     moved as (
       update portal.cart as cart set state = $4, updated_at = now()
         from wanted
        where cart.tenant_id = $1 and cart.id = any ($2::uuid[]) and cart.id = wanted.id and cart.state = $3
       returning cart.id, cart.lines, cart.paid_at, cart.attempt_id),
     noted as (
       insert into portal.sale_attempt (tenant_id, cart_id, event, detail, administrator_email)
       select $1, id, $5, $6, $7 from moved)
     select id, lines, paid_at as "paidAt",
            coalesce((select coalesce(paid_amount, amount) from portal.payment_attempt as attempt
                       where attempt.tenant_id = $1 and attempt.id = moved.attempt_id), 0) as amount
       from moved`,
    [db.tenantId, cartIds, from, to, event, reason ?? null, by.email],
  );
  for (const row of rows) {
    const changes = changesBetween({ state: from }, { ...auditedCart(row), state: to, reason });
    await recordChange(db, by, { action: `cart.${event}`, subject: row.id, changes });
  }
  return new Set(rows.map(({ id }) => id));
}
