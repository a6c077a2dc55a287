import type { Db } from '#kernel/database/database.ts';
import type { UsedCard } from '../sandbox/test-cards.ts';

/** A payer's session on the hosted page, with its payment. */
export interface CheckoutSessionRow {
  readonly id: string;
  readonly account: string;
  /** The fields with which the shop opened the session. */
  readonly request: Readonly<Record<string, string>>;
  readonly status: 'open' | 'complete' | 'expired';
  readonly customer: string | null;
  /** The card that awaits authentication, or that paid. */
  readonly usedCard: UsedCard | null;
  readonly payment: string | null;
  /** Received amount in cents. */
  readonly amountReceived: number | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly expiresAt: Date;
}

export interface RefundRow {
  readonly id: string;
  readonly payment: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

export const SESSION = `
  session.id, session.account, session.request, session.status, session.customer, session.used_card as "usedCard",
  session.payment, session.amount_received as "amountReceived", session.created_at as "createdAt",
  session.paid_at as "paidAt", session.expires_at as "expiresAt"`;

export const REFUND = 'id, payment, amount, metadata, created_at as "createdAt"';

export async function findSession(db: Db, id: string): Promise<CheckoutSessionRow | undefined> {
  const [row] = await db.named<CheckoutSessionRow>(
    'checkout-session',
    `select ${SESSION} from sandbox.checkout_session as session where id = $1`,
    [id],
  );
  return row;
}

export async function findSessionOfPayment(
  db: Db,
  account: string,
  payment: string,
): Promise<CheckoutSessionRow | undefined> {
  const [row] = await db.named<CheckoutSessionRow>(
    'checkout-session-of-payment',
    `select ${SESSION} from sandbox.checkout_session as session where account = $1 and payment = $2`,
    [account, payment],
  );
  return row;
}

export function refundsOf(db: Db, payment: string): Promise<RefundRow[]> {
  return db.named<RefundRow>(
    'checkout-refunds',
    `select ${REFUND} from sandbox.checkout_refund where payment = $1 order by created_at desc, id`,
    [payment],
  );
}

/** Whether a customer was deleted; undefined when no customer ever had that id. */
export async function readCustomer(
  db: Db,
  account: string,
  id: string,
): Promise<{ isDeleted: boolean } | undefined> {
  const [row] = await db.named<{ isDeleted: boolean }>(
    'checkout-read-customer',
    `select is_deleted as "isDeleted" from sandbox.checkout_customer where id = $1 and account = $2`,
    [id, account],
  );
  return row;
}

/** Finds the card stored for a customer; undefined when none is stored (any more). */
export async function findCustomer(db: Db, account: string, id: string): Promise<UsedCard | undefined> {
  const [row] = await db.named<{ usedCard: UsedCard }>(
    'checkout-customer',
    `select used_card as "usedCard" from sandbox.checkout_customer
      where id = $1 and account = $2 and not is_deleted`,
    [id, account],
  );
  return row?.usedCard;
}
