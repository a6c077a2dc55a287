import { randomBytes } from 'node:crypto';
import type { Db } from '#kernel/database/database.ts';
import { compactInstant } from '../lyra/dates.ts';
import type { Fields } from '../lyra/signature.ts';
import type { ClaimedNotification } from './mutations.ts';
import { testCard, type UsedCard } from './test-cards.ts';

/** Lease of a claim, longer than a delivery may take; after it another process takes over. */
const CLAIM_MS = 15_000;

interface DueDebit {
  readonly sessionId: string;
  readonly siteId: string;
  readonly form: Fields;
  readonly sessionResult: Fields;
  readonly usedCard: UsedCard;
  readonly sequenceNumber: number;
  readonly amountCents: number;
  readonly dueAt: Date;
}

/**
 * Makes the debits that are due by the clocks of their shops, oldest first: each becomes a transaction and a
 * notification.
 * @param db in a transaction
 * @returns the notifications, claimed by the caller
 */
export async function debitDue(db: Db, now: Date): Promise<ClaimedNotification[]> {
  const due = await db.named<DueDebit>(
    'sandbox-claim-debits',
    `update sandbox.payment_due as due set state = 'debited'
       from (select session_id, sequence_number from sandbox.payment_due
               join sandbox.payment_session on id = session_id
               left join sandbox.payment_clock as clock on clock.site_id = payment_session.site_id
              where payment_due.state = 'due' and due_at <= $1::timestamptz + coalesce(ahead, '0')
              order by due_at limit 20 for update of payment_due skip locked) as claimed,
            sandbox.payment_session as session
      where due.session_id = claimed.session_id and due.sequence_number = claimed.sequence_number
        and session.id = due.session_id
     returning session.id as "sessionId", session.site_id as "siteId", session.form, session.result as "sessionResult",
               -- The card that is now kept under the name that paid
               coalesce((select token.used_card from sandbox.payment_token as token
                          where token.token = session.result ->> 'vads_identifier' and token.site_id = session.site_id
                            and token.state = 'active'), session.used_card) as "usedCard", due.sequence_number as "sequenceNumber",
               due.amount_cents as "amountCents", due.due_at as "dueAt"`,
    [now],
  );
  due.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
  const notifications: ClaimedNotification[] = [];
  for (const debit of due) notifications.push(await record(db, debit, now));
  return notifications;
}

async function record(db: Db, debit: DueDebit, now: Date): Promise<ClaimedNotification> {
  const result = resultOf(debit);
  const { sessionId, siteId, form, sessionResult } = debit;
  const [announced] = await db.named<{ id: number }>(
    'sandbox-record-debit',
    `with recorded as (
       insert into sandbox.payment_transaction
         (uuid, session_id, site_id, order_id, operation_type, status, amount_cents, created_at, sequence_number, result)
       values ($1, $2, $3, $4, 'DEBIT', $5, $6, $7, $8, $9) returning uuid, session_id)
     insert into sandbox.payment_notification (session_id, transaction_uuid, attempts, due_at)
     select session_id, uuid, 1, $10 from recorded returning id`,
    [
      result.vads_trans_uuid,
      sessionId,
      siteId,
      form.vads_order_id,
      result.vads_trans_status,
      debit.amountCents,
      debit.dueAt,
      debit.sequenceNumber,
      JSON.stringify(result),
      new Date(now.getTime() + CLAIM_MS),
    ],
  );
  if (!announced) throw new Error('An insert returns its row');
  return { id: announced.id, attempts: 1, siteId, form, result: { ...sessionResult, ...result } };
}

/** Returns the fields that differ from the result of the first debit. */
function resultOf(debit: DueDebit) {
  const { usedCard, sequenceNumber, amountCents, dueAt, sessionResult } = debit;
  const isAccepted = isDebited(usedCard, sequenceNumber, dueAt);
  return {
    vads_trans_status: isAccepted ? 'AUTHORISED' : 'REFUSED',
    vads_trans_uuid: randomBytes(16).toString('hex'),
    vads_result: isAccepted ? '00' : '05',
    vads_auth_result: isAccepted ? '00' : '51',
    vads_auth_number: isAccepted ? '3fe3a1' : '',
    vads_sequence_number: String(sequenceNumber),
    vads_effective_amount: String(amountCents),
    vads_effective_creation_date: compactInstant(dueAt),
    vads_presentation_date: compactInstant(dueAt),
    ...(sessionResult.vads_subscription && recurrenceFields(debit)),
  } as const;
}

/** Returns the fields of a debit of a subscription, which is a payment of its own. */
function recurrenceFields({ sequenceNumber, amountCents, dueAt }: DueDebit): Record<string, string> {
  return {
    vads_sequence_number: '1',
    vads_recurrence_number: String(sequenceNumber - 1),
    vads_amount: String(amountCents),
    vads_trans_id: randomBytes(3).toString('hex'),
    vads_trans_date: compactInstant(dueAt),
  };
}

/** Whether a later debit succeeds; the test card may refuse it, or may have expired. */
function isDebited(used: UsedCard, sequenceNumber: number, at: Date): boolean {
  const { laterDebits } = testCard(used.key);
  if (laterDebits === 'refused' || (laterDebits === 'third-refused' && sequenceNumber === 3)) return false;
  return at.getTime() < Date.UTC(used.expiryYear, used.expiryMonth, 1);
}
