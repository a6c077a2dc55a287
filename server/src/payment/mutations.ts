import { randomInt } from 'node:crypto';
import type { Shop } from '../gateways/payment/port.ts';
import type { TenantDb } from '../platform/db.ts';
import { enqueue } from '../platform/outbox.ts';
import type { Secrets } from '../platform/secrets.ts';
import { ATTEMPT_COLUMNS } from './data.ts';
import { type Attempt, type AttemptState, FIRST_POLL_SECONDS, type JournalEntry } from './rules.ts';
import { PURPOSE } from './settings.ts';

/** What an administrator gives of the contract with the provider; the rest has its defaults. */
export interface NewSettings {
  /** Eight digits. */
  readonly idSite: string;
  /** Password of the server-to-server interface. */
  readonly sitePassword: string;
  /** Key of forms and notifications. */
  readonly apiKey: string;
  readonly isProduction: boolean;
  /** Empty, both, for the embedded provider. */
  readonly formUrl: string;
  readonly restUrl: string;
}

/** Sets the tenant's contract with the provider, and begins its journal. */
export async function saveSettings(db: TenantDb, secrets: Secrets, settings: NewSettings): Promise<void> {
  await db.query(
    `insert into portal.payment_settings
       (tenant_id, id_site, site_password_encrypted, api_key_encrypted, is_production, form_url, rest_url)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id) do update
       set id_site = excluded.id_site, site_password_encrypted = excluded.site_password_encrypted,
           api_key_encrypted = excluded.api_key_encrypted, is_production = excluded.is_production,
           form_url = excluded.form_url, rest_url = excluded.rest_url`,
    [
      db.tenantId,
      settings.idSite,
      secrets.encryptSecret(settings.sitePassword, PURPOSE.sitePassword),
      secrets.encryptSecret(settings.apiKey, PURPOSE.apiKey),
      settings.isProduction,
      settings.formUrl,
      settings.restUrl,
    ],
  );
  await db.query('insert into portal.payment_journal (tenant_id) values ($1) on conflict do nothing', [
    db.tenantId,
  ]);
}

const LETTERS_AND_DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Six random letters and digits: 2,000 million a day, so that two rarely meet. */
function drawTransactionId(): string {
  return Array.from({ length: 6 }, () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)]).join('');
}

/**
 * Begins an attempt for a cart whose current attempt it is already (see `beginPayment` of the cart): amount and
 * version are the cart's own.
 *
 * @returns undefined when the cart's payment was not begun
 */
export async function startAttempt(
  db: TenantDb,
  attempt: { readonly id: string; readonly cartId: string; readonly shop: Pick<Shop, 'siteId' | 'mode'> },
): Promise<Attempt | undefined> {
  const rows = await db.named<Attempt & { isTaken: boolean }>(
    'payment-start-attempt',
    `with cart as (
       select id, version, total_amount, currency from portal.cart where id = $3 and attempt_id = $2
     ), started as (
       insert into portal.payment_attempt
         (tenant_id, id, cart_id, cart_version, site_id, mode, transaction_id, transaction_day, started_at, amount,
          currency, next_poll_at)
       select $1, $2, id, version, $4, $5, $6, (now() at time zone 'UTC')::date, now(), total_amount, currency,
              now() + make_interval(secs => $7)
         from cart
       on conflict (site_id, transaction_day, lower(transaction_id)) do nothing
       returning *
     )
     select ${ATTEMPT_COLUMNS.replace(/^\s*id,/, 'started.id,').replace('currency', 'started.currency')},
            started.id is null as "isTaken"
       from cart left join started on started.cart_id = cart.id`,
    [
      db.tenantId,
      attempt.id,
      attempt.cartId,
      attempt.shop.siteId,
      attempt.shop.mode,
      drawTransactionId(),
      FIRST_POLL_SECONDS,
    ],
  );
  const [started] = rows;
  return started?.isTaken ? startAttempt(db, attempt) : started;
}

/** Notes when the provider is asked about an attempt next; null when never again. */
export async function schedulePoll(db: TenantDb, attemptId: string, inSeconds: number | null): Promise<void> {
  await db.named(
    'payment-schedule-poll',
    `update portal.payment_attempt
        set next_poll_at = now() + make_interval(secs => $2::double precision),
            state = case when $2 is null and state = 'begun' then 'cancelled' else state end
      where id = $1 and state in ('begun', 'pending', 'failed')`,
    [attemptId, inSeconds],
  );
}

/** The end of a tenant's journal. */
export interface JournalEnd {
  readonly sequence: number;
  readonly hash: Uint8Array;
  /** The database's, to the millisecond. */
  readonly clock: Date;
}

/** Takes the end of the tenant's journal until the transaction ends: events are judged one batch after the other. */
export async function lockJournal(db: TenantDb): Promise<JournalEnd> {
  const [end] = await db.named<JournalEnd>(
    'payment-lock-journal',
    `select sequence, hash, date_trunc('milliseconds', clock_timestamp()) as clock from portal.payment_journal for update`,
  );
  if (!end) throw new Error('The tenant has no payment journal');
  return end;
}

/** Adds entries to the journal, which the caller has locked. */
export async function appendToJournal(
  db: TenantDb,
  entries: readonly (JournalEntry & { readonly previousHash: Uint8Array; readonly hash: Uint8Array })[],
): Promise<void> {
  const last = entries.at(-1);
  if (!last) return;
  const rows = entries.map((entry) => ({
    ...entry,
    previousHash: bytea(entry.previousHash),
    hash: bytea(entry.hash),
  }));
  await Promise.all([
    db.named(
      'payment-append',
      `insert into portal.payment_event
         (tenant_id, sequence, event_key, attempt_id, order_id, transaction_uuid, status, status_class, operation_type,
          sequence_number, amount, currency, mode, occurred_at, recorded_at, rejection, previous_hash, hash)
       select $1, entry.* from jsonb_to_recordset($2) as entry
         (sequence bigint, "eventKey" text, "attemptId" uuid, "orderId" text, "transactionUuid" text, status text,
          "statusClass" text, "operationType" text, "sequenceNumber" integer, amount bigint, currency text, mode text,
          "occurredAt" timestamptz, "recordedAt" timestamptz, rejection text, "previousHash" bytea, hash bytea)`,
      [db.tenantId, JSON.stringify(rows)],
    ),
    db.named('payment-move-journal-end', 'update portal.payment_journal set sequence = $1, hash = $2', [
      last.sequence,
      last.hash,
    ]),
  ]);
}

/** How JSON carries bytes to PostgreSQL. */
function bytea(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}

/** Sets the states of attempts. `transactionUuid` of the payment that paid, null to leave it. */
export async function updateAttempts(
  db: TenantDb,
  changes: readonly {
    readonly id: string;
    readonly state: AttemptState;
    readonly transactionUuid: string | null;
  }[],
): Promise<void> {
  if (changes.length === 0) return;
  await db.named(
    'payment-update-attempts',
    `update portal.payment_attempt attempt
        set state = change.state, transaction_uuid = coalesce(change.uuid, transaction_uuid)
       from unnest($1::uuid[], $2::text[], $3::text[]) as change(id, state, uuid)
      where attempt.id = any ($1) and attempt.id = change.id`,
    [
      changes.map(({ id }) => id),
      changes.map(({ state }) => state),
      changes.map(({ transactionUuid }) => transactionUuid),
    ],
  );
}

/** The job that gives money back. */
export const REFUND_TASK = 'payment.refund';

/** Asks for the whole amount of a transaction to be given back, once. */
export async function requestRefund(
  db: TenantDb,
  refund: { readonly attempt: Attempt; readonly transactionUuid: string; readonly reason: string },
): Promise<void> {
  const { attempt, transactionUuid, reason } = refund;
  const rows = await db.named(
    'payment-request-refund',
    `insert into portal.payment_refund (tenant_id, transaction_uuid, attempt_id, amount, currency, reason)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1`,
    [db.tenantId, transactionUuid, attempt.id, attempt.amount, attempt.currency, reason],
  );
  if (rows.length === 0) return;
  const payload = { tenantId: db.tenantId, transactionUuid };
  await enqueue(db, REFUND_TASK, payload, { key: `${REFUND_TASK}:${transactionUuid}` });
}

export async function markRefunded(db: TenantDb, transactionUuid: string): Promise<void> {
  await db.named(
    'payment-mark-refunded',
    `update portal.payment_refund set state = 'done' where transaction_uuid = $1`,
    [transactionUuid],
  );
}
