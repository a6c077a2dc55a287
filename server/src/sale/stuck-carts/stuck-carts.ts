import type { CallAnswer, CheckedQuery } from '@guichet/contract/calls.ts';
import type { StoredLine } from '#cart/cart.ts';
import { fail } from '#kernel/errors.ts';
import { addDays, startOfDay } from '#kernel/format/time-zone.ts';
import type { Administrator } from '#platform/auth/identity.ts';

/** A stuck or archived cart in a list. */
export interface StuckCartRow {
  cartId: string;
  state: 'stuck' | 'archived';
  paidAt: Date;
  /** Paid amount, in cents. */
  amount: number;
  /** The total of the lines, in cents. */
  cartAmount: number;
  lines: StoredLine[];
  failure: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  socialReason: string | null;
  attempts: number;
  lastAttemptAt: Date | null;
  archivedAt: Date | null;
  archivedBy: string | null;
  archiveReason: string | null;
}

/** An attempt to sell a cart, by the portal or by an administrator. */
export interface SaleAttemptRow {
  at: Date;
  event: 'unavailable' | 'stuck' | 'resent' | 'archived' | 'restored' | 'refunded';
  detail: string | null;
  by: string;
}

/** A stuck or archived cart with the payment that paid it. */
export interface StuckCartDetails extends StuckCartRow {
  orderId: string | null;
  transactionId: string | null;
  transactionUuid: string | null;
  mode: 'TEST' | 'PRODUCTION' | null;
}

type List = CheckedQuery<'GET /Purchase/GetCartsforResendPurchase'>;

/** Requires the right to see carts in a state. @throws AppError without the right */
export function requireSight(state: List['state'], { rights }: Pick<Administrator, 'rights'>): void {
  if (state === 'archived' && !rights.includes('archived-carts')) fail('commons.admin-right-required');
}

/** The filter of a list of stuck carts. */
export interface StuckCartFilter {
  state: 'stuck' | 'archived';
  search?: string | undefined;
  /** Paid at this instant or later. */
  paidFrom?: Date | undefined;
  /** Paid before this instant. */
  paidBefore?: Date | undefined;
}

/** Returns the instants that a filter’s days span in the venue’s time zone. */
export function filterOf(
  { state, search, from, until }: Pick<List, 'state' | 'search' | 'from' | 'until'>,
  timeZone: string,
): StuckCartFilter {
  return {
    state,
    ...(search && { search }),
    ...(from && { paidFrom: startOfDay(from, timeZone) }),
    ...(until && { paidBefore: startOfDay(addDays(until, 1), timeZone) }),
  };
}

/** Returns a search text with its wildcards escaped, for the start of a pattern. */
export function startOf(search: string): string {
  return search.replace(/[\\%_]/g, '\\$&');
}

/** A condition in SQL; never a value from a request. */
export type Condition = string;

/** The end of a page: the last cart’s position in the order. */
export interface PagePlace {
  /** Milliseconds since 1970, or cents. */
  value: number;
  cartId: string;
}

/** The order in which a page is read, and its start. */
export interface PageOrder {
  by: 'age' | 'amount';
  isDescending: boolean;
  beyond?: PagePlace | undefined;
}

/** Returns how a page is read. A page before another is read backwards, and reversed afterwards. */
export function pageOrder({
  sort,
  after,
  before,
}: Pick<List, 'sort'> & Partial<Pick<List, 'after' | 'before'>>): PageOrder {
  const isDescending = sort === 'newest' || sort === 'highest';
  const cursor = after ?? before;
  const isBackwards = after === undefined && before !== undefined;
  return {
    by: sort === 'oldest' || sort === 'newest' ? 'age' : 'amount',
    isDescending: isDescending !== isBackwards,
    ...(cursor && { beyond: readCursor(cursor) }),
  };
}

/** Returns a cart’s position in an order. */
export function placeOf(
  { cartId, paidAt, amount }: { cartId: string; paidAt: Date; amount: number },
  by: PageOrder['by'],
): PagePlace {
  return { value: by === 'age' ? paidAt.getTime() : amount, cartId };
}

function readCursor(cursor: string): PagePlace {
  const point = cursor.indexOf('.');
  return { value: Number(cursor.slice(0, point)), cartId: cursor.slice(point + 1) };
}

/**
 * Returns a page of the rows that were read, one more than its size when there are more, with the positions on both
 * sides.
 */
export function pageOf<Row extends { cartId: string; paidAt: Date; amount: number }>(
  rows: readonly Row[],
  { sort, after, before, limit }: Pick<List, 'sort' | 'after' | 'before' | 'limit'>,
): { rows: Row[]; next?: string; previous?: string } {
  const isBackwards = after === undefined && before !== undefined;
  const hasMore = rows.length > limit;
  const shown = isBackwards ? rows.slice(0, limit).reverse() : rows.slice(0, limit);
  const [first] = shown;
  const last = shown.at(-1);
  const cursorOf = (row: Row) => {
    const { value, cartId } = placeOf(row, pageOrder({ sort }).by);
    return `${value}.${cartId}`;
  };
  return {
    rows: shown,
    ...(last && (isBackwards || hasMore) && { next: cursorOf(last) }),
    ...(first && (isBackwards ? hasMore : after !== undefined) && { previous: cursorOf(first) }),
  };
}

type Reason = CallAnswer<'GET /Purchase/StuckCart'>['reason'];

/** Refusals of the ticketing system in the format of `makeSale`: a word, and that system's message. */
const REFUSAL = /^(not-enough-places|unknown-session|refused): ?(.*)$/s;

/** Card refusals in the ticketing system's format: `card-blocked: line …`. */
const CARD_REFUSAL = /^refused: ?(card-\w+|sold-once|renewal-not-open|one-renewal|withdrawal-quantity)/;

/** Reasons that the portal records unchanged. */
const RECORDED: readonly string[] = [
  'changed-after-payment',
  'amount-differs',
  'nothing-debited',
] satisfies Reason['code'][];

/** Maps the recorded failure of a sale to one of the reasons that the pages describe. */
export function reasonOf(failure: string | null): Reason {
  const detail = failure ?? '';
  if (RECORDED.includes(detail)) return { code: detail as Reason['code'], detail };
  if (/^rule-broken: /.test(detail)) return { code: 'rule-broken', detail };
  if (CARD_REFUSAL.test(detail)) return { code: 'card-refused', detail };
  const [, refusal] = REFUSAL.exec(detail) ?? [];
  if (refusal) return { code: refusal as Reason['code'], detail };
  if (/^The ticketing system refuses the key/.test(detail)) return { code: 'key-refused', detail };
  return { code: /^The ticketing system /.test(detail) ? 'no-answer' : 'internal', detail };
}

/** The state of a cart after a request to move it, from `readOutcomes`. */
export interface CartOutcome {
  state: string;
  failure: string | null;
  externalPurchaseId: string | null;
}

type Resent = Omit<CallAnswer<'POST /Purchase/ResendBlockedSaleByCartId'>[number], 'cartId'>;

/** Returns the outcome of an administrator's request to resend a cart. @param isTaken whether this request resent it */
export function resendOutcome(isTaken: boolean, cart: CartOutcome | undefined): Resent {
  switch (cart?.state) {
    case undefined:
      return { outcome: 'not-found' };
    case 'sold': {
      const { externalPurchaseId } = cart as CartOutcome;
      return {
        outcome: isTaken ? 'sold' : 'already-sold',
        ...(externalPurchaseId && { externalPurchaseId }),
      };
    }
    case 'stuck':
      return { outcome: 'failed', reason: reasonOf((cart as CartOutcome).failure) };
    case 'paid':
    case 'selling':
      return { outcome: 'in-work' };
    case 'archived':
      return { outcome: 'archived' };
    default:
      return { outcome: 'not-stuck' };
  }
}

type Archived = CallAnswer<'POST /Purchase/ArchivedBlockedSaleByCartId'>[number]['outcome'];

/** Returns the outcome of an administrator's request to archive a cart. @param isMoved whether this request did */
export function archiveOutcome(isMoved: boolean, cart: CartOutcome | undefined): Archived {
  if (isMoved) return 'archived';
  switch (cart?.state) {
    case undefined:
      return 'not-found';
    case 'archived':
      return 'already-archived';
    case 'sold':
      return 'already-sold';
    // The cart is stuck again: another request resent it while this one was handled.
    case 'stuck':
    case 'paid':
    case 'selling':
      return 'in-work';
    default:
      return 'not-stuck';
  }
}

type Restored = CallAnswer<'POST /Purchase/RestoreArchivedSaleByCartId'>[number]['outcome'];

/** Returns the outcome of an administrator's request to restore a cart. @param isMoved whether this request did */
export function restoreOutcome(isMoved: boolean, cart: CartOutcome | undefined): Restored {
  if (isMoved) return 'restored';
  switch (cart?.state) {
    case 'stuck':
      return 'already-stuck';
    case 'sold':
      return 'already-sold';
    case 'paid':
    case 'selling':
      return 'in-work';
    default:
      return 'not-found';
  }
}

type Refunded = CallAnswer<'POST /Purchase/RefundStuckCarts'>[number]['outcome'];

/** Returns the outcome of an administrator's request to refund a cart. @param done the effect of this request */
export function refundOutcome(
  done: 'refunded' | 'sold' | 'changed' | 'nothing-debited',
  cart: CartOutcome | undefined,
): Refunded {
  if (done === 'refunded' || done === 'nothing-debited') return done;
  switch (cart?.state) {
    case undefined:
      return 'not-found';
    case 'refunded':
      return 'already-refunded';
    case 'sold':
      return 'already-sold';
    case 'archived':
      return 'archived';
    case 'stuck':
    case 'paid':
    case 'selling':
      return 'in-work';
    default:
      return 'not-stuck';
  }
}

type StuckCart = CallAnswer<'GET /Purchase/GetCartsforResendPurchase'>['carts'][number];
type Details = CallAnswer<'GET /Purchase/StuckCart'>;
type HistoryEntry = Details['history'][number];

/** Returns a stuck cart for the response; amounts in cents. */
export function viewStuckCart(row: StuckCartRow): StuckCart {
  const user = viewUser(row);
  return {
    cartId: row.cartId,
    state: row.state,
    saleDate: row.paidAt.toISOString(),
    ...(user && { user }),
    amount: row.amount,
    cartAmount: row.cartAmount,
    currency: 'EUR',
    quantity: row.lines.reduce((sum, line) => sum + line.quantity, 0),
    lines: row.lines.map(viewLine),
    reason: reasonOf(row.failure),
    attempts: row.attempts,
    ...(row.lastAttemptAt && { lastAttemptAt: row.lastAttemptAt.toISOString() }),
    canResend: row.state === 'stuck' && row.amount === row.cartAmount,
    ...(row.archivedAt && {
      archived: {
        at: row.archivedAt.toISOString(),
        by: row.archivedBy ?? '',
        reason: row.archiveReason ?? '',
      },
    }),
  };
}

function viewLine(line: StoredLine): StuckCart['lines'][number] {
  return {
    id: line.id,
    service: line.service,
    serviceName: line.serviceName,
    priceLabels: line.labels,
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    lineTotalAmount: line.unitPrice * line.quantity,
    establishmentLabels: line.establishmentLabels,
    sessions: line.details.flatMap(({ event, quantity }) =>
      event
        ? [{ start: event.start, end: event.end, ...(event.zone && { zone: event.zone }), quantity }]
        : [],
    ),
  };
}

interface Person {
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  socialReason: string | null;
}

/** Returns the buyer; legal persons have the name of their company (specified-behaviour.md#registration). */
export function viewUser({ email, firstName, lastName, socialReason }: Person): StuckCart['user'] {
  if (email === null) return undefined;
  return { email, name: socialReason || [firstName, lastName].filter(Boolean).join(' ') };
}

/** Returns the details of a stuck cart. @param attempts newest first */
export function viewDetails(row: StuckCartDetails, attempts: readonly SaleAttemptRow[]): Details {
  const paid: HistoryEntry = { at: row.paidAt.toISOString(), event: 'paid' };
  return {
    ...viewStuckCart(row),
    history: [...attempts.map(viewAttempt), paid],
    ...(row.orderId &&
      row.mode && {
        payment: {
          amount: row.amount,
          orderId: row.orderId,
          mode: row.mode,
          ...(row.transactionId && { transactionId: row.transactionId }),
          ...(row.transactionUuid && { transactionUuid: row.transactionUuid }),
        },
      }),
  };
}

function viewAttempt({ at, event, detail, by }: SaleAttemptRow): HistoryEntry {
  const isTry = event === 'unavailable' || event === 'stuck';
  return {
    at: at.toISOString(),
    event,
    ...(by && { by }),
    ...(isTry && { reason: reasonOf(detail) }),
    ...(!isTry && detail && { note: detail }),
  };
}
