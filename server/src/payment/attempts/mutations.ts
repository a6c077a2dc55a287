import { randomInt, randomUUID } from 'node:crypto';
import { PAYMENT_SECONDS } from '#cart/rules.ts';
import type { Shop } from '#gateways/payment/port.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import type { Db, TenantDb, TenantId } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { PURPOSE } from '../settings/service.ts';
import { ATTEMPT_COLUMNS, dueRefunds, REFUND_COLUMNS, type Refund } from './data.ts';
import { type Attempt, type AttemptState, FIRST_POLL_SECONDS, type JournalEntry } from './rules.ts';

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

/** A cart that its customer wants to pay. */
export interface Payer {
  readonly tenantId: TenantId;
  readonly cartId: string;
  readonly userId: string;
  readonly shop: Pick<Shop, 'siteId' | 'mode'>;
  /** The cart's longest life, in minutes. */
  readonly capMinutes: number;
}

/** Numbers tried for an attempt: that all of them are taken never happens. */
const TRANSACTION_CANDIDATES = 3;

/**
 * Begins to pay carts, each by a new attempt: it becomes the cart's current one and takes its amount and version from
 * it, and the cart lives as long as a payment may take, see `paymentSeconds`.
 *
 * @param payers at least one, all of one tenant
 * @returns undefined for a cart that is not the customer's, is empty, has ended or is being sold
 */
export async function startAttempts(db: Db, payers: readonly Payer[]): Promise<(Attempt | undefined)[]> {
  const rows = await db.named<Attempt>(
    'payment-start-attempts',
    `select ${ATTEMPT_COLUMNS} from portal.begin_payments($1, $2, $3, $4)`,
    [payers[0]?.tenantId, JSON.stringify(payers.map(rowOfPayer)), PAYMENT_SECONDS, FIRST_POLL_SECONDS],
  );
  const attempts = new Map(rows.map((attempt) => [attempt.cartId, attempt]));
  return payers.map(({ cartId }) => attempts.get(cartId));
}

/** A payer as portal.begin_payments takes it. */
function rowOfPayer({ cartId, userId, shop, capMinutes }: Payer) {
  return {
    attempt: randomUUID(),
    cart: cartId,
    customer: userId,
    site: shop.siteId,
    mode: shop.mode,
    transactions: Array.from({ length: TRANSACTION_CANDIDATES }, drawTransactionId),
    cap_minutes: capMinutes,
  };
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

/** The end of a tenant's journal, with what the events to add are judged by. */
export interface OpenJournal {
  readonly sequence: number;
  readonly hash: Uint8Array;
  /** The database's, to the millisecond. */
  readonly clock: Date;
  /** The attempts that the events name. */
  readonly attempts: readonly Attempt[];
  /** Those of the events that are in the journal already. */
  readonly recorded: readonly { readonly eventKey: string; readonly cartId: string | null }[];
}

interface JournalRow extends Omit<OpenJournal, 'attempts' | 'recorded'> {
  attempts: (Omit<Attempt, 'startedAt'> & { startedAt: string })[] | null;
  recorded: OpenJournal['recorded'] | null;
}

/**
 * Takes the end of the tenant's journal until the transaction ends: events are judged one batch after the other.
 * @param orderIds of attempts, that is uuids
 */
export async function openJournal(
  db: TenantDb,
  orderIds: readonly string[],
  eventKeys: readonly string[],
): Promise<OpenJournal> {
  const [row] = await db.named<JournalRow>(
    'payment-open-journal',
    'select sequence, hash, clock, attempts, recorded from portal.open_journal($1, $2)',
    [orderIds, eventKeys],
  );
  if (!row) throw new Error('The tenant has no payment journal');
  return {
    ...row,
    attempts: (row.attempts ?? []).map((attempt) => ({ ...attempt, startedAt: new Date(attempt.startedAt) })),
    recorded: row.recorded ?? [],
  };
}

type HashedEntry = JournalEntry & { readonly previousHash: Uint8Array; readonly hash: Uint8Array };

/** A new state of an attempt; `uuid` of the payment that paid it, null to leave it. */
export interface AttemptChange {
  readonly id: string;
  readonly state: AttemptState;
  readonly uuid: string | null;
}

/** Adds entries to the journal that is open, and sets the states of their attempts. */
export async function writeJournal(
  db: TenantDb,
  entries: readonly HashedEntry[],
  changes: readonly AttemptChange[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    ...entry,
    previousHash: bytea(entry.previousHash),
    hash: bytea(entry.hash),
  }));
  await db.named('payment-write-journal', 'select portal.write_journal($1, $2, $3)', [
    db.tenantId,
    JSON.stringify(rows),
    JSON.stringify(changes),
  ]);
}

/** How JSON carries bytes to PostgreSQL. */
function bytea(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
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

/** Longer than the provider may take to answer, in seconds. */
const REFUND_CLAIM_SECONDS = 120;

/**
 * Takes a refund to ask the provider for it.
 * @returns `claimed` while another run has it, `done` when there is nothing to give back any more
 */
export async function claimRefund(
  db: TenantDb,
  transactionUuid: string,
): Promise<Refund | 'claimed' | 'done'> {
  const [claimed] = await db.named<Refund>(
    'payment-claim-refund',
    `update portal.payment_refund set claimed_until = now() + make_interval(secs => $2)
      where transaction_uuid = $1 and state = 'due' and claimed_until < now()
      returning ${REFUND_COLUMNS}`,
    [transactionUuid, REFUND_CLAIM_SECONDS],
  );
  if (claimed) return claimed;
  const due = await dueRefunds(db, transactionUuid);
  return due.length > 0 ? 'claimed' : 'done';
}

/** Gives up a claim: the next run may ask at once. */
export async function releaseRefund(db: TenantDb, transactionUuid: string): Promise<void> {
  await db.named(
    'payment-release-refund',
    `update portal.payment_refund set claimed_until = '-infinity' where transaction_uuid = $1`,
    [transactionUuid],
  );
}

export async function markRefunded(db: TenantDb, transactionUuid: string): Promise<void> {
  await db.named(
    'payment-mark-refunded',
    `update portal.payment_refund set state = 'done' where transaction_uuid = $1`,
    [transactionUuid],
  );
}
