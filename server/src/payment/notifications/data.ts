import type { TenantDb } from '#platform/database/database.ts';
import { ATTEMPT_COLUMNS } from '../attempts/data.ts';
import type { Attempt } from '../attempts/rules.ts';

/** A refused payment of a cart that nothing has followed: neither another attempt, nor a late payment. */
export async function readRefusedPayment(
  db: TenantDb,
  attemptId: string,
): Promise<(Attempt & { readonly userId: string }) | undefined> {
  const rows = await db.named<Attempt & { userId: string }>(
    'payment-refused',
    `select ${ATTEMPT_COLUMNS}, user_id as "userId"
       from portal.payment_attempt as refused
      where id = $1 and state = 'failed' and cart_id is not null
        and not exists (
          select from portal.payment_attempt as other
           where other.cart_id = refused.cart_id and other.id <> refused.id
             and (other.started_at > refused.started_at or other.state = 'paid'))`,
    [attemptId],
  );
  return rows[0];
}
