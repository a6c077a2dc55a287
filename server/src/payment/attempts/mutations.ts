import { randomInt, randomUUID } from 'node:crypto';
import { PAYMENT_SECONDS } from '#cart/rules.ts';
import type { Shop } from '#gateways/payment/port.ts';
import type { Db, TenantDb } from '#platform/database/database.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
import { ATTEMPT_COLUMNS } from './data.ts';
import { FIRST_POLL_SECONDS } from './polling/rules.ts';
import type { Attempt } from './rules.ts';

const LETTERS_AND_DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Six random letters and digits: 2,000 million a day, so that collisions are rare. */
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

/** Numbers tried for an attempt: enough that one is always free. */
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

/** Sets when the provider is next queried about an attempt; null for never again. */
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
