import { randomInt, randomUUID } from 'node:crypto';
import { PAYMENT_SECONDS } from '#cart/cart.ts';
import type { Shop } from '#gateways/payment/shapes/port.ts';
import type { Database, Db, TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { PlanOverTime } from '../instalments/instalments.ts';
import type { Attempt } from './attempts.ts';

/** The columns of an {@link Attempt}. */
export const ATTEMPT_COLUMNS = `
  id, cart_id as "cartId", cart_version as "cartVersion", site_id as "siteId", mode, shop_version as "shopVersion", transaction_id as "transactionId",
  transaction_day as "transactionDay", started_at as "startedAt", amount, currency, state,
  transaction_uuid as "transactionUuid", session, plan, card, alias, purpose, schedule_id as "scheduleId", instalment`;

/** Returns the last attempt to pay a cart. */
export async function latestAttempt(db: TenantDb, cartId: string): Promise<Attempt | undefined> {
  const rows = await db.named<Attempt>(
    'payment-latest-attempt',
    `select ${ATTEMPT_COLUMNS} from portal.payment_attempt where cart_id = $1 order by started_at desc limit 1`,
    [cartId],
  );
  return rows[0];
}

/** Attempts that can still be paid: unanswered, pending, or refused with an open page. */
const OPEN = `state in ('begun', 'pending', 'failed') and next_poll_at is not null`;

/** Returns the attempts of a cart that can still be paid. */
export const readOpenAttempts = (db: TenantDb, cartId: string): Promise<Attempt[]> =>
  db.named<Attempt>(
    'payment-open-attempts',
    `select ${ATTEMPT_COLUMNS} from portal.payment_attempt
      where tenant_id = $1 and cart_id = $2 and ${OPEN} order by started_at`,
    [db.tenantId, cartId],
  );

/** Returns an attempt that can still be paid. */
export async function readOpenAttempt(db: TenantDb, attemptId: string): Promise<Attempt | undefined> {
  const [attempt] = await db.named<Attempt>(
    'payment-open-attempt',
    `select ${ATTEMPT_COLUMNS} from portal.payment_attempt where tenant_id = $1 and id = $2 and ${OPEN}`,
    [db.tenantId, attemptId],
  );
  return attempt;
}

/** An attempt with an unknown outcome, and its age by the database's clock. */
export interface AttemptToPoll extends Attempt {
  readonly ageSeconds: number;
}

/** A tenant with attempts whose notification is overdue. */
export interface SilentTenant {
  readonly id: TenantId;
  /** The longest delay of a notification. */
  readonly seconds: number;
  /** Whether a poll of an attempt is due. */
  readonly isDue: boolean;
}

/** Returns the given tenants that have attempts whose notification is overdue. */
export function readSilentTenants(database: Database, tenants: readonly TenantId[]): Promise<SilentTenant[]> {
  return database.direct.named<SilentTenant>(
    'payment-silent-tenants',
    `select tenant as id, seconds, is_due as "isDue"
       from portal.report_tenants($1, 'portal.silent_payments')
            as (tenant uuid, seconds double precision, is_due boolean)`,
    [tenants],
  );
}

const LETTERS_AND_DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Draws six random letters and digits: 2,000 million a day, so that collisions are rare. */
function drawTransactionId(): string {
  return Array.from({ length: 6 }, () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)]).join('');
}

/** A cart that its customer wants to pay. */
export interface Payer {
  readonly tenantId: TenantId;
  readonly cartId: string;
  /** The version of the cart whose rules, places and plan were evaluated: no other version is paid. */
  readonly version: number;
  readonly userId: string;
  readonly shop: Pick<Shop, 'siteId' | 'mode'>;
  /** The version of the shop, see `KnownShop`. */
  readonly shopVersion: number;
  /** Delay of the first poll, in seconds. */
  readonly firstPollSeconds: number;
  /** Longest lifetime of the cart, in minutes. */
  readonly capMinutes: number;
  /** How the total is split; null to debit it at once. */
  readonly plan: PlanOverTime | null;
  readonly card: Attempt['card'];
  /** Alias of a saved card. */
  readonly alias: string | null;
}

/** Candidate numbers for an attempt: enough that one of them is free. */
const TRANSACTION_CANDIDATES = 3;

/**
 * Maximum attempts without an answer or refusal: the provider is polled about each of them until it can no longer be
 * paid. A hesitant person needs three or four.
 */
const MAX_OPEN = { cart: 8, customer: 30 };

/**
 * Maximum attempts within an hour, including refused and abandoned ones: many attempts indicate stolen cards. For a
 * customer, paid attempts do not count, so that frequent buyers are not limited; cards saved without a payment do
 * count.
 */
const MAX_HOURLY = { cart: 20, customer: 40 };

/**
 * Delay of the second poll of an attempt that a newer one replaces, in seconds from its start: the only further poll,
 * as soon as its page has closed.
 */
const REPLACED_POLL_SECONDS = 11 * 60;

/**
 * An attempt, or its refusal; undefined when the cart is another customer's, has changed or ended, or is being sold.
 */
export type Begun = Attempt | CartRefusal | undefined;

export type AttemptRefusal = 'too-many' | 'too-often';

/** Why a cart's payment does not begin: also when one of its gift cards can no longer pay. */
export type CartRefusal = AttemptRefusal | 'gift-card';

/**
 * Begins to pay carts, each by a new attempt. The attempt becomes the cart's current one and gets its amount from the
 * cart; the cart lasts as long as a payment may take, see `paymentSeconds`.
 * @param payers at least one, all of one tenant
 */
export async function startAttempts(db: Db, payers: readonly Payer[]): Promise<Begun[]> {
  const rows = await db.named<Attempt & { forCart: string; refusal: CartRefusal | null }>(
    'payment-start-attempts',
    `select for_cart as "forCart", refusal, ${ATTEMPT_COLUMNS}
       from (select for_cart, refusal, (attempt).* from portal.begin_payments($1, $2, $3, $4, $5, $6)) as begun`,
    [
      payers[0]?.tenantId,
      JSON.stringify(payers.map(rowOfPayer)),
      PAYMENT_SECONDS,
      payers[0]?.firstPollSeconds,
      JSON.stringify({ ...MAX_OPEN, cartHourly: MAX_HOURLY.cart, customerHourly: MAX_HOURLY.customer }),
      REPLACED_POLL_SECONDS,
    ],
  );
  const begun = new Map<string, Begun>(
    rows.map(({ forCart, refusal, ...attempt }) => [forCart, refusal ?? attempt]),
  );
  return payers.map(({ cartId }) => begun.get(cartId));
}

/** Returns a payer in the form of portal.begin_payments. */
function rowOfPayer({ cartId, version, userId, shop, shopVersion, capMinutes, plan, card, alias }: Payer) {
  return {
    attempt: randomUUID(),
    cart: cartId,
    version,
    customer: userId,
    site: shop.siteId,
    mode: shop.mode,
    transactions: Array.from({ length: TRANSACTION_CANDIDATES }, drawTransactionId),
    cap_minutes: capMinutes,
    plan,
    card,
    alias,
    shop_version: shopVersion,
  };
}

/** An attempt at the provider that pays no cart. */
export type StandalonePayment = Pick<
  Attempt,
  'purpose' | 'amount' | 'card' | 'alias' | 'scheduleId' | 'instalment'
> & {
  readonly userId: string;
  readonly shop: Pick<Shop, 'siteId' | 'mode'>;
  readonly shopVersion: number;
  readonly firstPollSeconds: number;
};

/** Begins an attempt that pays no cart. */
export async function startStandalonePayment(
  db: TenantDb,
  standalone: StandalonePayment,
): Promise<Attempt | AttemptRefusal> {
  const {
    userId,
    shop,
    shopVersion,
    firstPollSeconds,
    purpose,
    amount,
    card,
    alias,
    scheduleId,
    instalment,
  } = standalone;
  // Counts like portal.begin_payments, saved cards included.
  // The lock comes first: a statement does not see rows that are committed while it waits.
  await db.named(
    'payment-lock-customer',
    'select pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 1))',
    [db.tenantId, userId],
  );
  const [known] = await db.named<{ open: number; hourly: number }>(
    'payment-known-attempts',
    `select (select count(*)::int from portal.payment_attempt
              where tenant_id = $1 and user_id = $2::uuid and state in ('begun', 'pending', 'failed')
                and next_poll_at is not null) as open,
            (select count(*)::int from portal.payment_attempt
              where tenant_id = $1 and user_id = $2::uuid and started_at > now() - interval '1 hour'
                and state <> 'paid')
            + (select count(*)::int from portal.payment_attempt
                where tenant_id = $1 and cart_id is null and started_at > now() - interval '1 hour'
                  and user_id = $2::uuid and amount = 0 and state = 'paid') as hourly`,
    [db.tenantId, userId],
  );
  if ((known?.open ?? 0) >= MAX_OPEN.customer) return 'too-many';
  if ((known?.hourly ?? 0) >= MAX_HOURLY.customer) return 'too-often';
  for (let candidate = 0; candidate < TRANSACTION_CANDIDATES; candidate++) {
    const [begun] = await db.named<Attempt>(
      'payment-start-standalone',
      `insert into portal.payment_attempt
         (tenant_id, id, user_id, cart_version, site_id, mode, transaction_id, transaction_day, started_at, amount,
          currency, next_poll_at, purpose, card, alias, schedule_id, instalment, shop_version)
       values ($1, $2, $3, 0, $4, $5, $6, (now() at time zone 'UTC')::date, now(), $7, 'EUR',
               now() + make_interval(secs => $14), $8, $9, $10, $11, $12, $13)
       on conflict (site_id, transaction_day, lower(transaction_id)) do nothing
       returning ${ATTEMPT_COLUMNS}`,
      [
        db.tenantId,
        randomUUID(),
        userId,
        shop.siteId,
        shop.mode,
        drawTransactionId(),
        amount,
        purpose,
        card,
        alias,
        scheduleId,
        instalment,
        shopVersion,
        firstPollSeconds,
      ],
    );
    if (begun) return begun;
  }
  throw new Error('No free transaction number was among the candidates');
}

/** Claims attempts to poll, for a number of seconds; see portal.claim_polls. */
export function claimPolls(
  database: Database,
  tenantId: TenantId,
  { most, seconds }: { most: number; seconds: number },
): Promise<AttemptToPoll[]> {
  return database.direct.named<AttemptToPoll>(
    'payment-claim-polls',
    `select ${ATTEMPT_COLUMNS}, extract(epoch from now() - started_at)::float8 as "ageSeconds"
       from portal.claim_polls($1, $2, $3)`,
    [tenantId, most, seconds],
  );
}

/** Records an answer of the provider, and the delay of the next poll; null for no further poll. */
export async function schedulePoll(db: TenantDb, attemptId: string, inSeconds: number | null): Promise<void> {
  await db.named(
    'payment-schedule-poll',
    `update portal.payment_attempt
        set unanswered_since = null, next_poll_at = now() + make_interval(secs => $2::double precision),
            state = case when $2 is null and state = 'begun' then 'cancelled' else state end
      where id = $1 and state in ('begun', 'pending', 'failed')`,
    [attemptId, inSeconds],
  );
}

/** Stores the provider's id of an attempt. */
export async function keepSession(db: TenantDb, attemptId: string, session: string): Promise<void> {
  await db.named('payment-keep-session', 'update portal.payment_attempt set session = $2 where id = $1', [
    attemptId,
    session,
  ]);
}
