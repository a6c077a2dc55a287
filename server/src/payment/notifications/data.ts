import type { TenantDb } from '#platform/database/database.ts';
import { ATTEMPT_COLUMNS } from '../attempts/data.ts';
import type { Attempt } from '../attempts/rules.ts';

/**
 * The last refused payment of a cart, when nothing has followed: neither another attempt nor a late payment, and nothing
 * that may still become one; nor has its customer paid for another cart since.
 */
export async function readRefusedPayment(
  db: TenantDb,
  cartId: string,
): Promise<(Attempt & { readonly userId: string }) | undefined> {
  const rows = await db.named<Attempt & { userId: string }>(
    'payment-refused',
    `select ${ATTEMPT_COLUMNS}, user_id as "userId"
       from portal.payment_attempt as refused
      where tenant_id = $1 and cart_id = $2 and state = 'failed'
        and not exists (
          select from portal.payment_attempt as other
           where other.tenant_id = $1 and other.cart_id = $2 and other.id <> refused.id
             and (other.started_at > refused.started_at or other.state in ('paid', 'pending')))
        and not exists (
          select from portal.cart as bought
            join portal.payment_attempt as other on other.tenant_id = $1 and other.cart_id = bought.id
           where bought.tenant_id = $1 and bought.user_id = refused.user_id
             and other.state = 'paid' and other.started_at > refused.started_at)
      limit 1`,
    [db.tenantId, cartId],
  );
  return rows[0];
}
