import { recordChange } from '../platform/audit.ts';
import type { TenantDb } from '../platform/db.ts';
import type { Administrator } from '../platform/identity.ts';
import { TRIES_BEFORE_RESEND } from './rules.ts';

/**
 * Makes stuck carts paid ones again, ready to be claimed for one more try. Of two administrators who resend the same
 * cart one takes it: the other finds it no longer stuck. A cart that costs something else than was paid stays: selling
 * it would give away what nobody paid for, or keep what was paid for nothing.
 * @returns those that were taken
 */
export async function takeForResend(
  db: TenantDb,
  cartIds: readonly string[],
  by: Administrator,
): Promise<Set<string>> {
  const rows = await db.named<{ id: string }>(
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
                (select attempt.amount from portal.payment_attempt as attempt
                  where attempt.tenant_id = $1 and attempt.id = cart.attempt_id), 0)
       returning cart.id),
     noted as (
       insert into portal.sale_attempt (tenant_id, cart_id, event, administrator_email)
       select $1, id, 'resent', $4 from taken)
     select id from taken`,
    [db.tenantId, cartIds, TRIES_BEFORE_RESEND, by.email],
  );
  for (const { id } of rows) await recordChange(db, by, { action: 'cart.resent', subject: id });
  return new Set(rows.map(({ id }) => id));
}

/** Takes stuck carts off the list of what is to do. @returns those that were stuck until now */
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
  const rows = await db.named<{ id: string }>(
    'sale-move-stuck',
    `with wanted as (
       select id from portal.cart where tenant_id = $1 and id = any ($2::uuid[]) and state = $3
        order by id for no key update),
     moved as (
       update portal.cart as cart set state = $4, updated_at = now()
         from wanted
        where cart.tenant_id = $1 and cart.id = any ($2::uuid[]) and cart.id = wanted.id and cart.state = $3
       returning cart.id),
     noted as (
       insert into portal.sale_attempt (tenant_id, cart_id, event, detail, administrator_email)
       select $1, id, $5, $6, $7 from moved)
     select id from moved`,
    [db.tenantId, cartIds, from, to, event, reason ?? null, by.email],
  );
  for (const { id } of rows) {
    const changes = [{ field: 'state', from, to }, ...(reason ? [{ field: 'reason', to: reason }] : [])];
    await recordChange(db, by, { action: `cart.${event}`, subject: id, changes });
  }
  return new Set(rows.map(({ id }) => id));
}
