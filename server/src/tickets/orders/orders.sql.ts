import type { Labels, Locale } from '@guichet/contract/locale.ts';
import { PAGE_LENGTH } from '@guichet/contract/tickets/predicates.ts';
import type { StoredLine } from '#cart/cart.ts';
import type { AcceptedTerms, ConfirmedDocuments } from '#cart/consents/consents.ts';
import type { SoldCard } from '#gateways/ticketing/cards/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { WITHDRAWAL_COLUMNS } from '../refunds/refunds.sql.ts';
import type { OrderTicket, RefundOfOrder } from '../refunds/refunds.ts';

/** The means of payment of an order; `Split` for several debits. */
export type OrderMeans =
  | 'free'
  | 'gift'
  | 'credit'
  | 'card'
  | 'cardSplit'
  | 'saved'
  | 'savedSplit'
  | 'subscription';

/** An order. */
export interface PurchaseRow {
  id: string;
  userId: string;
  externalPurchaseId: string;
  soldAt: Date;
  /** In cents */
  totalAmount: number;
  currency: 'EUR';
  means: OrderMeans;
  /** What gift cards paid, in cents */
  giftAmount: number;
  /** The buyer's language at the time of the sale. */
  locale: Locale;
  lines: StoredLine[];
  /** Cards that it created or filled */
  cards: SoldCard[];
}

/** An order for display: with its tickets that are not refunded, and its refunds. */
export interface ShownPurchase extends PurchaseRow {
  /** Whether it paid for moves of tickets of another order. */
  isSupplement?: boolean;
  ticketCount: number;
  refunds: RefundOfOrder[];
  /** Null for a free order. */
  payment: { at: string; means: 'card' | 'instalments' | 'subscription' | 'gift' } | null;
  schedule: { day: string; amount: number; state: 'due' | 'refused' | 'paid' | 'cancelled' }[];
  refundedLineIds: string[];
  /** Starts of the sessions to which its tickets were moved, and whether all of a line were, by line. */
  movedLines: Record<string, { starts: string[]; isWhole: boolean; service: Labels | null }>;
  /** New starts of its moved sessions, by their id. */
  movedStarts: Record<string, string>;
  tickets: OrderTicket[];
  isPaidInParts: boolean;
  isBlocked: boolean;
  consent: { at: string; terms: AcceptedTerms | null; documents: ConfirmedDocuments[] } | null;
}

/** What was refunded of what a cancellation `refund` had kept, once somebody took the places. */
const RESOLD = `(select coalesce(sum(later.amount), 0) from portal.refund as later
                  where later.tenant_id = purchase.tenant_id and later.purchase_id = purchase.id and later.resale_of = refund.id)`;

/** The tickets of a cancellation `refund` whose places can be taken, by state; null without any. */
const RESALE = `(select jsonb_build_object('open', count(*) filter (where state = 'open'), 'taken', count(*) filter (where state = 'taken'),
                                           'untaken', count(*) filter (where state = 'untaken'),
                                           'closed', count(*) filter (where state = 'closed'),
                                           'amount', coalesce(sum(resale.amount) filter (where state = 'open'), 0),
                                           'until', min(starts_at))
                   from portal.resale
                  where resale.tenant_id = purchase.tenant_id and resale.purchase_id = purchase.id and resale.refund_id = refund.id having count(*) > 0)`;

/** The additional columns of a {@link ShownPurchase}, for an order `purchase`. */
export const SHOWN_COLUMNS = `${WITHDRAWAL_COLUMNS}, purchase.supplement_of is not null as "isSupplement",
  (select jsonb_build_object('at', given_at, 'terms', terms, 'documents', documents)
     from portal.order_consent as given
     join portal.cart on cart.tenant_id = given.tenant_id and cart.id = given.cart_id and cart.version = given.cart_version
    where given.tenant_id = purchase.tenant_id and given.cart_id = purchase.cart_id) as consent,
  (select count(*)::int from portal.ticket
    where ticket.tenant_id = purchase.tenant_id and ticket.purchase_id = purchase.id and ticket.refunded_at is null) as "ticketCount",
  array(select unnest(line_ids)::text from portal.refund
         where refund.tenant_id = purchase.tenant_id and refund.purchase_id = purchase.id
           and refund.state <> 'refused') as "refundedLineIds",
  coalesce((select jsonb_object_agg(change.session_id, change.start_at)
              from portal.session_change as change
             where change.tenant_id = purchase.tenant_id and change.state = 'moved'
               and change.session_id in (select session_id from portal.ticket
                                          where ticket.tenant_id = purchase.tenant_id
                                            and ticket.purchase_id = purchase.id)), '{}') as "movedStarts",
  coalesce((select jsonb_object_agg(moved.line_id, jsonb_build_object('starts', moved.starts, 'isWhole', moved.is_whole, 'service', moved.service))
              from (select ticket.line_id, bool_and(ticket.moved_event is not null) as is_whole,
                           jsonb_agg(coalesce(to_jsonb(change.start_at), ticket.moved_event -> 'start'))
                             filter (where ticket.moved_event is not null) as starts,
                           case when count(distinct coalesce(ticket.moved_service ->> 'service', '')) = 1
                                then min(ticket.moved_service ->> 'serviceName')::jsonb end as service
                      from portal.ticket
                      left join portal.session_change as change
                        on change.tenant_id = ticket.tenant_id and change.session_id = ticket.session_id and change.state = 'moved'
                     where ticket.tenant_id = purchase.tenant_id and ticket.purchase_id = purchase.id
                     group by ticket.line_id) as moved
             where moved.starts is not null), '{}') as "movedLines",
  coalesce((select jsonb_agg(jsonb_build_object('id', refund.id, 'at', refund.requested_at, 'amount', refund.amount,
                                                'keptAmount', greatest(refund.kept_amount - ${RESOLD}, 0),
                                                'isDifference', refund.move_id is not null,
                                                'isResale', refund.resale_of is not null, 'resale', ${RESALE},
                                                'creditAmount', (select coalesce(sum(part.amount), 0) from portal.payment_refund as part
                                                                  where part.tenant_id = purchase.tenant_id and part.refund_id = refund.id and part.is_credit),
                                                'state', refund.state) order by refund.requested_at)
              from portal.refund
             where refund.tenant_id = purchase.tenant_id and refund.purchase_id = purchase.id
               and refund.state in ('due', 'pending', 'done', 'failed')), '[]') as refunds,
  (select jsonb_build_object('at', cart.paid_at, 'means',
                             case when attempt.id is null then 'gift' when attempt.plan is null then 'card'
                                  when attempt.plan ? 'dayOfTheMonth' then 'subscription' else 'instalments' end)
     from portal.cart
     left join portal.payment_attempt as attempt on attempt.tenant_id = cart.tenant_id and attempt.id = cart.attempt_id
    where cart.tenant_id = purchase.tenant_id and cart.id = purchase.cart_id and cart.paid_at is not null
      and (attempt.id is not null or purchase.gift_amount > 0)) as payment,
  coalesce((select jsonb_agg(jsonb_build_object(
                     'day', due_day, 'amount', instalment.amount,
                     'state', case when instalment.state = 'due' and schedule.state in ('cancelled', 'ended')
                                     or instalment.state = 'refused' and schedule.state = 'cancelled' then 'cancelled'
                                   else instalment.state end) order by number)
              from portal.cart
              join portal.payment_schedule as schedule on schedule.tenant_id = cart.tenant_id and schedule.id = cart.attempt_id
              join portal.payment_instalment as instalment
                on instalment.tenant_id = cart.tenant_id and instalment.schedule_id = schedule.id
             where cart.tenant_id = purchase.tenant_id and cart.id = purchase.cart_id), '[]') as schedule`;

/** Returns a page of the customer's orders, newest first. @param skip number of newer orders to skip */
export function readPurchasesOf(db: TenantDb, userId: string, skip: number): Promise<ShownPurchase[]> {
  return db.named(
    'purchases-of-customer',
    `select ${SHOWN_COLUMNS}, ${PURCHASE_COLUMNS}
     where tenant_id = $1 and user_id = $2 order by sold_at desc, id limit ${PAGE_LENGTH.purchases} offset $3`,
    [db.tenantId, userId, skip],
  );
}

/** Returns a customer's own order by number, for display. */
export async function readOwnShownPurchase(
  db: TenantDb,
  userId: string,
  externalPurchaseId: string,
): Promise<ShownPurchase | undefined> {
  const rows = await db.named<ShownPurchase>(
    'purchase-own-shown',
    `select ${SHOWN_COLUMNS}, ${PURCHASE_COLUMNS}
     where tenant_id = $1 and user_id = $2 and external_purchase_id = $3`,
    [db.tenantId, userId, externalPurchaseId],
  );
  return rows[0];
}

/** Returns a customer's own order by number. */
export async function readOwnPurchase(
  db: TenantDb,
  userId: string,
  externalPurchaseId: string,
): Promise<PurchaseRow | undefined> {
  const rows = await db.named<PurchaseRow>(
    'purchase-own',
    `select ${PURCHASE_COLUMNS} where tenant_id = $1 and user_id = $2 and external_purchase_id = $3`,
    [db.tenantId, userId, externalPurchaseId],
  );
  return rows[0];
}

/** Returns an order by number when the customer bought it, or holds a ticket of it, bought or received. */
export async function readHeldPurchase(
  db: TenantDb,
  userId: string,
  externalPurchaseId: string,
): Promise<PurchaseRow | undefined> {
  const rows = await db.named<PurchaseRow>(
    'purchase-held',
    `select ${PURCHASE_COLUMNS} where tenant_id = $1 and external_purchase_id = $3 and (user_id = $2 or exists (
       select from portal.ticket
        where ticket.tenant_id = $1 and ticket.purchase_id = purchase.id and ticket.user_id = $2))`,
    [db.tenantId, userId, externalPurchaseId],
  );
  return rows[0];
}

/** Finds an order of any customer by its number. */
export async function readPurchaseByNumber(
  db: TenantDb,
  externalPurchaseId: string,
): Promise<PurchaseRow | undefined> {
  const rows = await db.named<PurchaseRow>(
    'purchase-by-number',
    `select ${PURCHASE_COLUMNS} where tenant_id = $1 and external_purchase_id = $2`,
    [db.tenantId, externalPurchaseId],
  );
  return rows[0];
}

/** Returns an order by id, for jobs. */
export async function readPurchase(db: TenantDb, purchaseId: string): Promise<PurchaseRow | undefined> {
  const rows = await db.named<PurchaseRow>(
    'purchase',
    `select ${PURCHASE_COLUMNS} where tenant_id = $1 and id = $2`,
    [db.tenantId, purchaseId],
  );
  return rows[0];
}

/** The means of payment of an attempt `attempt`, as {@link OrderMeans}. */
export const MEANS_OF_ATTEMPT = `
  case when attempt.plan ? 'dayOfTheMonth' then 'subscription'
       else case attempt.card when 'saved' then 'saved' else 'card' end
            || case when attempt.plan is null then '' else 'Split' end end`;

/** The columns of an order, named as in `PurchaseRow`. */
export const PURCHASE_COLUMNS = `
  id, user_id as "userId", external_purchase_id as "externalPurchaseId", sold_at as "soldAt",
  total_amount as "totalAmount", currency, locale, lines, cards,
  gift_amount as "giftAmount",
  case when total_amount = 0 then 'free' when total_amount = gift_amount then 'gift'
       else coalesce((select ${MEANS_OF_ATTEMPT}
                        from portal.cart
                        join portal.payment_attempt as attempt
                          on attempt.tenant_id = cart.tenant_id and attempt.id = cart.attempt_id
                       where cart.tenant_id = purchase.tenant_id and cart.id = purchase.cart_id), 'card') end as means
  from portal.purchase`;
