import type { Db } from '#kernel/database/database.ts';

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

/** Reads the debits of a subscription, and when it ended. */
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
 * Moves the remaining debits one after the other, by the bank's clock; past debits keep their numbers.
 * @returns false when the shop has no such subscription on that card, or fewer remaining debits
 */
export async function moveDebits(
  db: Db,
  { siteId, id, token }: NamedSubscription,
  { days, amountCents }: { readonly days: readonly Date[]; readonly amountCents: number },
): Promise<boolean> {
  const [row] = await db.named<{ moved: number }>(
    'sandbox-move-debits',
    `with known as (${KNOWN}), coming as (
       select session_id, sequence_number, row_number() over (order by sequence_number) as place
         from known join sandbox.payment_due on session_id = known.id and state = 'due'
     ), moved as (
       update sandbox.payment_due as due
          set amount_cents = $5, due_at = ($4::timestamptz[])[place] + coalesce(
                (select ahead from sandbox.payment_clock where site_id = $1), '0')
         from coming
        where due.session_id = coming.session_id and due.sequence_number = coming.sequence_number
          and due.state = 'due' and (select count(*) from coming) = cardinality($4::timestamptz[])
       returning 1)
     select count(*)::int as moved from moved`,
    [siteId, id, token, days, amountCents],
  );
  return (row?.moved ?? 0) > 0;
}

/**
 * Ends a subscription: its remaining debits are not made. Idempotent.
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
