import type { Db } from '#platform/database/database.ts';

/**
 * Ends a subscription: the debits that are to come are not made. Ending it again changes nothing.
 * @returns false when the shop has no such subscription on that card
 */
export async function cancelSubscription(
  db: Db,
  subscription: { siteId: string; id: string; token: string },
): Promise<boolean> {
  const [row] = await db.named<{ known: boolean }>(
    'sandbox-cancel-subscription',
    `with known as (
       select id from sandbox.payment_session
        where site_id = $1 and result ->> 'vads_subscription' = $2 and result ->> 'vads_identifier' = $3
     ), cancelled as (
       update sandbox.payment_due set state = 'cancelled'
         from known where session_id = known.id and state = 'due')
     select exists (select from known) as known`,
    [subscription.siteId, subscription.id, subscription.token],
  );
  return row?.known ?? false;
}
