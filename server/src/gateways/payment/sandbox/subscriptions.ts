import type { Db } from '#platform/database/database.ts';

/** A subscription of a shop on a card. */
export interface NamedSubscription {
  readonly siteId: string;
  readonly id: string;
  readonly token: string;
}

/** The session that began a subscription `$2` of the shop `$1` on the card `$3`. */
const KNOWN = `
  select id from sandbox.payment_session
   where site_id = $1 and result ->> 'vads_subscription' = $2 and result ->> 'vads_identifier' = $3`;

/** What became of a subscription's debits, and since when it is ended. */
export async function readSubscription(
  db: Db,
  { siteId, id, token }: NamedSubscription,
): Promise<{ pastPaymentsNumber: number; totalPaymentsNumber: number; endedAt: Date | null } | undefined> {
  const [row] = await db.named<{
    isKnown: boolean;
    pastPaymentsNumber: number;
    totalPaymentsNumber: number;
    endedAt: Date | null;
  }>(
    'sandbox-read-subscription',
    `with known as (${KNOWN})
     select exists (select from known) as "isKnown",
            count(*) filter (where state = 'debited')::int as "pastPaymentsNumber",
            count(session_id)::int as "totalPaymentsNumber",
            max(coalesce(cancelled_at, due_at)) filter (where state = 'cancelled') as "endedAt"
       from known join sandbox.payment_due on session_id = known.id`,
    [siteId, id, token],
  );
  if (!row?.isKnown) return undefined;
  const { isKnown: _known, ...subscription } = row;
  return subscription;
}

/**
 * Ends a subscription: the debits that are to come are not made. Ending it again changes nothing.
 * @returns false when the shop has no such subscription on that card
 */
export async function cancelSubscription(
  db: Db,
  { siteId, id, token }: NamedSubscription,
  now: Date,
): Promise<boolean> {
  const [row] = await db.named<{ known: boolean }>(
    'sandbox-cancel-subscription',
    `with known as (${KNOWN}), cancelled as (
       update sandbox.payment_due set state = 'cancelled', cancelled_at = $4
         from known where session_id = known.id and state = 'due')
     select exists (select from known) as known`,
    [siteId, id, token, now],
  );
  return row?.known ?? false;
}
