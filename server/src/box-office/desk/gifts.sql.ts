import type { GiftKind } from '@guichet/contract/sale/gift-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** Free tickets that staff issued, with their customer and their order. */
export interface GiftRow {
  kind: GiftKind;
  reason: string;
  tickets: number;
  value: number;
  at: Date;
  by: string;
  customerId: string;
  firstName: string;
  lastName: string;
  socialReason: string | null;
  email: string;
  externalPurchaseId: string | null;
  /** Whether the order has tickets, rather than cards alone */
  hasTickets: boolean;
}

export function readGifts(db: TenantDb, days: number, most: number): Promise<GiftRow[]> {
  return db.query<GiftRow>(
    `select gift.kind, gift.reason, gift.tickets, gift.value, gift.given_at as at, gift.given_by as by,
            customer.id as "customerId", coalesce(customer.first_name, '') as "firstName",
            coalesce(customer.last_name, '') as "lastName", customer.social_reason as "socialReason",
            coalesce(customer.email, '') as email, purchase.external_purchase_id as "externalPurchaseId",
            exists (select from portal.ticket
                     where ticket.tenant_id = $1 and ticket.purchase_id = purchase.id) as "hasTickets"
       from portal.desk_gift as gift
       join portal.cart on cart.tenant_id = $1 and cart.id = gift.cart_id
       join portal.customer on customer.tenant_id = $1 and customer.id = cart.user_id
       left join portal.purchase on purchase.tenant_id = $1 and purchase.cart_id = gift.cart_id
      where gift.tenant_id = $1 and gift.given_at > now() - make_interval(days => $2)
      order by gift.given_at desc, gift.cart_id limit $3`,
    [db.tenantId, days, most],
  );
}

/** Counts the free tickets, and the units granted on cards, that an administrator gave since an instant. */
export async function countGifts(db: TenantDb, administratorId: string, since: Date): Promise<number> {
  const [row] = await db.query<{ tickets: number }>(
    `select ((select coalesce(sum(tickets), 0) from portal.desk_gift
               where tenant_id = $1 and given_by_id = $2 and given_at >= $3)
           + (select coalesce(sum(units), 0) from portal.desk_card_filling
               where tenant_id = $1 and filled_by_id = $2 and filled_at >= $3
                 and kind in ('invitation', 'exchange', 'apology', 'correction')))::integer as tickets`,
    [db.tenantId, administratorId, since],
  );
  return row?.tickets ?? 0;
}

/** Makes other transactions that count the gifts of an administrator wait until this one ends. */
export async function lockGifts(db: TenantDb, administratorId: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1::text || $2, 3))', [
    db.tenantId,
    administratorId,
  ]);
}

export async function insertGift(
  db: TenantDb,
  gift: {
    cartId: string;
    kind: GiftKind;
    reason: string;
    tickets: number;
    value: number;
    by: { userId: string; email: string };
  },
): Promise<void> {
  await db.query(
    `insert into portal.desk_gift (tenant_id, cart_id, kind, reason, tickets, value, given_by_id, given_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      db.tenantId,
      gift.cartId,
      gift.kind,
      gift.reason,
      gift.tickets,
      gift.value,
      gift.by.userId,
      gift.by.email,
    ],
  );
}
