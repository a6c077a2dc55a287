import { MAX_COUNTED, type RetentionKind } from '@guichet/contract/backoffice/retention.ts';
import { UNSOLD_DAYS } from '#account/guests/guests.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** Rows that one statement removes: its locks last milliseconds. */
export const STEP_ROWS = 500;

/** Rows of one table that the nightly job removes: deleted, or anonymised by `set`. */
interface Removal {
  readonly table: string;
  /** SQL in which `$2` is the number of days; false for a row that is anonymised already */
  readonly due: string;
  readonly set?: string;
  /** Days other than those of the kind */
  readonly days?: number;
}

const AGE = 'now() - make_interval(days => $2)';

/** Carts that were never paid: no order, no refund, nobody has to handle them, and no trace at a provider. */
const UNPAID_CART = `state = 'expired'
  and not exists (select from portal.purchase where purchase.tenant_id = $1 and purchase.cart_id = cart.id)
  and not exists (select from portal.refund where refund.tenant_id = $1 and refund.cart_id = cart.id)
  and not exists (select from portal.stuck_cart as stuck where stuck.tenant_id = $1 and stuck.cart_id = cart.id)
  and not exists (select from portal.payment_attempt as attempt where attempt.tenant_id = $1 and attempt.cart_id = cart.id)`;

const UNPAID_ATTEMPT = `state in ('failed', 'cancelled') and poll_due_at is null and started_at < ${AGE}
  and not exists (select from portal.payment_event as event where event.tenant_id = $1 and event.attempt_id = payment_attempt.id)
  and not exists (select from portal.payment_schedule as schedule where schedule.tenant_id = $1 and schedule.id = payment_attempt.id)
  and not exists (select from portal.payment_refund as refund where refund.tenant_id = $1 and refund.attempt_id = payment_attempt.id)`;

const expired = (table: string): Removal => ({ table, due: `expires_at < ${AGE}` });

/** What the job removes by statements; the jobs of carts, imports and webhooks remove their own kinds too. */
export const REMOVALS: Readonly<Partial<Record<RetentionKind, readonly Removal[]>>> = {
  consents: [
    {
      table: 'portal.customer_consent',
      due: `exists (select from portal.customer as given where given.tenant_id = $1
              and given.id = customer_consent.customer_id and given.erased_at < ${AGE})`,
    },
  ],
  sessions: [
    expired('portal.session'),
    expired('portal.account_code'),
    expired('portal.passkey_challenge'),
    expired('portal.sso_sign_in'),
    expired('portal.throttle'),
    expired('portal.administrator_link'),
  ],
  exports: [{ table: 'portal.customer_export', due: `expires_at < now() and $2::int is not null` }],
  attempts: [
    { table: 'portal.payment_attempt', due: UNPAID_ATTEMPT },
    {
      table: 'portal.desk_link',
      due: `sent_at < ${AGE} and not exists (select from portal.cart
              where cart.tenant_id = $1 and cart.id = desk_link.cart_id and cart.valid_until >= ${AGE})`,
    },
    { table: 'portal.cart', due: `is_desk and ${UNPAID_CART} and valid_until < ${AGE}` },
  ],
  carts: [
    { table: 'portal.cart', due: `not is_desk and ${UNPAID_CART} and valid_until < ${AGE}` },
    { table: 'portal.wait', due: `state <> 'waiting' and until_at < ${AGE}` },
  ],
  proofs: [{ table: 'portal.quotient_proof', due: `coalesce(decided_at, sent_at) < ${AGE}` }],
  gifts: [
    {
      table: 'portal.gift_card_recipient',
      due: `exists (select from portal.gift_card as card
              where card.tenant_id = $1 and card.id = gift_card_recipient.gift_card_id and card.balance = 0
                and greatest(card.created_at, card.delivered_at,
                             (select max(at) from portal.gift_card_movement as movement
                               where movement.tenant_id = $1 and movement.gift_card_id = card.id)) < ${AGE}
                and not exists (select from portal.gift_card_use as use
                                 where use.tenant_id = $1 and use.gift_card_id = card.id and use.state = 'reserved'))`,
    },
  ],
  noShows: [
    { table: 'portal.missed_place', due: `recorded_at < ${AGE}` },
    {
      table: 'portal.booking_pause',
      due: `ended_at < ${AGE} and not exists (select from portal.missed_place as place
              where place.tenant_id = $1 and place.pause_id = booking_pause.id)`,
    },
  ],
  wallets: [
    {
      table: 'portal.wallet_device',
      due: `exists (select from portal.wallet_pass as pass
              where pass.tenant_id = $1 and pass.id = wallet_device.pass_id and pass.ends_at < ${AGE})`,
    },
    { table: 'portal.wallet_pass', due: `ends_at < ${AGE}` },
  ],
  mails: [
    { table: 'portal.mail_delivery', due: `ended_at < ${AGE}` },
    { table: 'portal.barrier_report', due: `reported_at < ${AGE}`, days: 30 },
    // Who objected to mails is remembered longer than the mails.
    { table: 'portal.offer_refusal', due: `refused_at < ${AGE}`, days: 1095 },
  ],
  refusals: [{ table: 'portal.refused_attempt', due: `hour < ${AGE}` }],
};

/** Removes some rows that are due. @returns how many; fewer than {@link STEP_ROWS} when none is left */
export async function removeSome(db: TenantDb, removal: Removal, days: number): Promise<number> {
  const { table, due, set, days: own = days } = removal;
  const [row] = await db.query<{ removed: number }>(
    `with due as materialized (
       select ctid from ${table} where tenant_id = $1 and ${due} limit ${STEP_ROWS} for update skip locked
     ), removed as (
       ${set === undefined ? `delete from ${table}` : `update ${table} set ${set}`}
        where tenant_id = $1 and ctid in (select ctid from due) returning 1)
     select count(*)::int as removed from removed`,
    [db.tenantId, own],
  );
  return row?.removed ?? 0;
}

/** Deletes some old entries of the audit log, which is append-only otherwise. @returns how many */
export async function removeAuditEntries(db: TenantDb, days: number): Promise<number> {
  const [row] = await db.query<{ removed: number }>(
    'select portal.forget_audit_entries($1, $2, $3) as removed',
    [db.tenantId, days, STEP_ROWS],
  );
  return row?.removed ?? 0;
}

/** SQL condition: a guest who did not complete the purchase. Staff know a customer without an address for longer. */
const IDLE_GUEST = `is_guest and email_key <> '' and created_at < now() - interval '${UNSOLD_DAYS} days'
  and not exists (select from portal.purchase where purchase.tenant_id = $1 and purchase.user_id = customer.id)`;

/**
 * Reads customers who have not been here for a number of days, and have neither bought nor paid anything since; and guests
 * who have bought nothing.
 */
export async function readAbandoned(
  db: TenantDb,
  days: number,
  after: string | undefined,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from portal.customer
      where tenant_id = $1 and erased_at is null and (seen_at < ${AGE} and created_at < ${AGE} or ${IDLE_GUEST})
        and ($3::uuid is null or id > $3)
        and not exists (select from portal.session where session.tenant_id = $1 and session.customer_id = customer.id
                           and session.expires_at > now())
        and not exists (select from portal.purchase where purchase.tenant_id = $1 and purchase.user_id = customer.id
                           and purchase.sold_at > ${AGE})
        and not exists (select from portal.ticket where ticket.tenant_id = $1 and ticket.user_id = customer.id
                           and ticket.valid_until > ${AGE})
      order by id limit 100`,
    [db.tenantId, days, after ?? null],
  );
  return rows.map(({ id }) => id);
}

export interface RunRow {
  kind: string;
  ranAt: Date;
  removed: number;
}

/** Reads the last run of each kind. */
export const readRuns = (db: TenantDb): Promise<RunRow[]> =>
  db.query<RunRow>('select kind, ran_at as "ranAt", removed from portal.retention_run where tenant_id = $1', [
    db.tenantId,
  ]);

/** Counts the records of tables of the venue, of each up to one more than the page shows. */
export async function countRecords(
  db: TenantDb,
  counted: readonly { kind: RetentionKind; table: string; condition: string }[],
): Promise<Map<string, number>> {
  const each = counted.map(
    ({ kind, table, condition }) =>
      `select '${kind}' as kind, (select count(*)::int from (
         select from ${table} where tenant_id = $1 and ${condition} limit ${MAX_COUNTED + 1}) as known) as records`,
  );
  const rows = await db.query<{ kind: string; records: number }>(each.join(' union all '), [db.tenantId]);
  return new Map(rows.map(({ kind, records }) => [kind, records]));
}
