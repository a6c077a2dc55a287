import { randomUUID } from 'node:crypto';
import type { Locale } from '@guichet/contract/locale.ts';
import type { StoredLine } from '#cart/cart.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { REFUND_MAIL_JOB } from '#payment/refunds/refunds.sql.ts';
import type { RefundState } from '#payment/refunds/refunds.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { takenLines } from '#sale/sold-lines.ts';
import { MEANS_OF_ATTEMPT, type PurchaseRow, readOwnPurchase } from '../orders/orders.sql.ts';
import { readTicketsOfPurchase, type TicketRow } from '../tickets/tickets.sql.ts';
import type { ResaleShare, TakenParts } from './refunds.ts';

/** A refund with the refunded lines, in the shape of an order. */
export interface MadeRefund extends PurchaseRow {
  /** The order's number; for a cart or a payment, the start of its id. */
  orderNumber: string;
  /** Refund of an order, of a cart that could not be sold, or of a payment for nothing. */
  kind: 'order' | 'cart' | 'payment';
  /** In cents. */
  amount: number;
  doneAt: Date;
  state: RefundState;
  requestedAt: Date;
  /** All lines of its order; empty without an order. */
  orderLines: StoredLine[];
  /** What the venue kept of the price of its tickets, in cents; of tickets of one line. */
  keptAmount: number;
  /** Whether it refunds the difference of a move, or what was kept of cancelled tickets, and cancels nothing. */
  isDifference: boolean;
  /** Whether it refunds the payment of a move that could not be made, and cancels nothing. */
  isLapsedMove: boolean;
  /** Whether it refunds what was kept of cancelled tickets. */
  isResale: boolean;
  /** Whether it does so because the venue has closed their session. */
  isClosed: boolean;
  /** What more its tickets get if their places are taken again. */
  resale: ResaleShare[];
  /** Whether it is given as credit, what gift cards paid excepted. */
  isCredit: boolean;
  /** What of it became credit, in cents. */
  creditAmount: number;
  /** How much moves have lowered the price, in cents by line: this one, or those of the cancelled tickets. */
  reduced: Record<string, number>;
  /** Parts that earlier refunds of the order have cancelled, and what the venue kept of their price. */
  earlier: (Pick<TakenParts, 'lineIds' | 'units'> &
    Pick<MadeRefund, 'keptAmount' | 'isDifference' | 'reduced'>)[];
  /** Number of the order's invoice, if any. */
  invoiceNumber: string | null;
}

/** Returns a refund that is made. @param userId its customer; any customer without it */
export const readMadeRefund = (db: TenantDb, id: string, userId?: string): Promise<MadeRefund | undefined> =>
  readRefund(db, id, ['done'], userId);

/** Returns a refund whose tickets are cancelled, in any state; `doneAt` is set once it is done. */
export const readDecidedRefund = (db: TenantDb, id: string): Promise<MadeRefund | undefined> =>
  readRefund(db, id, ['due', 'pending', 'done', 'failed']);

/** Returns a customer's withdrawal, whether or not its refund was made; without `doneAt` before. */
export const readWithdrawal = (db: TenantDb, id: string): Promise<MadeRefund | undefined> =>
  readDecidedRefund(db, id);

/** Returns the tickets of sessions for which a refund has left the customer none. */
export async function readCancelledTickets(
  db: TenantDb,
  { userId, externalPurchaseId, lines }: Pick<MadeRefund, 'userId' | 'externalPurchaseId' | 'lines'>,
): Promise<TicketRow[]> {
  const purchase = await readOwnPurchase(db, userId, externalPurchaseId);
  if (!purchase) return [];
  const tickets = await readTicketsOfPurchase(db, purchase.id, userId);
  const isRefunded = (ticket: TicketRow) => lines.some(({ id }) => id === ticket.line.id);
  return [...Map.groupBy(tickets, ({ sessionId }) => sessionId)].flatMap(([sessionId, same]) =>
    sessionId !== null && same.some(isRefunded) && same.every(({ refundedAt }) => refundedAt !== null)
      ? same
      : [],
  );
}

async function readRefund(
  db: TenantDb,
  id: string,
  states: readonly string[],
  userId?: string,
): Promise<MadeRefund | undefined> {
  const [refund] = await db.named<MadeRefund & Pick<TakenParts, 'lineIds' | 'units'>>(
    'refund-made',
    `select refund.id, coalesce(cart.user_id, paid.user_id) as "userId", named.number as "orderNumber",
            named.number as "externalPurchaseId",
            case when purchase.id is not null then 'order' when cart.id is not null then 'cart' else 'payment' end as kind,
            coalesce(purchase.sold_at, cart.paid_at, cart.updated_at, paid.started_at, refund.requested_at) as "soldAt",
            refund.amount, refund.amount as "totalAmount", refund.currency, coalesce(purchase.locale, cart.locale, paid_cart.locale, customer.locale) as locale,
            (select coalesce(sum(credit.amount), 0)::int from portal.payment_refund as credit
              where credit.tenant_id = $1 and credit.refund_id = refund.id and credit.is_credit) as "creditAmount",
            coalesce(purchase.cards, '[]') as cards, refund.done_at as "doneAt", refund.state, refund.requested_at as "requestedAt", invoice.number as "invoiceNumber",
            case when exists (select from portal.payment_refund as credit
                               where credit.tenant_id = $1 and credit.refund_id = refund.id and credit.is_credit) then 'credit'
            else coalesce((select ${MEANS_OF_ATTEMPT} from portal.payment_attempt as attempt
                       where attempt.tenant_id = $1 and attempt.id = payer.attempt_id),
                     case when purchase.gift_amount > 0 then 'gift' else 'card' end) end as means,
            0 as "giftAmount",
            coalesce((select jsonb_agg(line order by position)
                        from jsonb_array_elements(coalesce(purchase.lines, cart.lines)) with ordinality as sold (line, position)
                       where purchase.id is null or (line ->> 'id')::uuid = any (refund.line_ids) or refund.units ? (line ->> 'id')), '[]') as lines,
            refund.line_ids as "lineIds", refund.units, greatest(refund.kept_amount, 0) as "keptAmount", (refund.move_id is not null or refund.resale_of is not null) as "isDifference",
            refund.resale_of is not null as "isResale", refund.is_credit as "isCredit", cart.move is not null as "isLapsedMove", refund.resale,
            exists (select from portal.resale where resale.tenant_id = $1 and resale.settlement_id = refund.id and resale.state = 'closed') as "isClosed", refund.reduced, coalesce(purchase.lines, '[]') as "orderLines",
            coalesce((select jsonb_agg(jsonb_build_object('lineIds', before.line_ids, 'units', before.units,
                                                         'keptAmount', greatest(before.kept_amount, 0), 'reduced', before.reduced,
                                                         'isDifference', before.move_id is not null or before.resale_of is not null))
                        from portal.refund as before
                       where before.tenant_id = $1 and before.purchase_id = refund.purchase_id
                         and before.state in ('due', 'pending', 'done', 'failed')
                         and (before.requested_at, before.id) < (refund.requested_at, refund.id)), '[]') as earlier
       from portal.refund
       left join portal.cart on cart.tenant_id = $1 and cart.id = refund.cart_id
       left join portal.payment_refund as part
         on part.tenant_id = $1 and part.refund_id = refund.id and part.transaction_uuid = refund.transaction_uuid
       left join portal.payment_attempt as paid on paid.tenant_id = $1 and paid.id = part.attempt_id
      cross join lateral (select coalesce(cart.attempt_id, paid.id) as attempt_id offset 0) as payer
       left join portal.cart as paid_cart on paid_cart.tenant_id = $1 and paid_cart.id = paid.cart_id
       left join portal.customer on customer.tenant_id = $1 and customer.id = paid.user_id
       left join portal.purchase on purchase.tenant_id = $1 and purchase.id = refund.purchase_id
       cross join lateral (select coalesce(purchase.external_purchase_id,
                                           left(coalesce(cart.id::text, part.attempt_id::text, part.order_id), 8)) as number) as named
       left join portal.invoice on invoice.tenant_id = $1 and invoice.purchase_id = refund.purchase_id
      where refund.tenant_id = $1 and refund.id = $2 and refund.state = any ($4)
        and ($3::uuid is null or coalesce(cart.user_id, paid.user_id) = $3)`,
    [db.tenantId, id, userId ?? null, states],
  );
  return refund?.kind === 'order' ? { ...refund, lines: takenLines(refund.lines, refund) } : refund;
}

/** Enqueues another mail with the receipt of a refund. */
export function requestRefundMail(db: TenantDb, refundId: string, locale: Locale): Promise<void> {
  return enqueue(db, REFUND_MAIL_JOB, { refundId, requestId: randomUUID(), locale });
}
