import type { CartRow } from '#cart/cart.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** A payment link with its cart and the name of its customer. */
export interface LinkRow {
  id: string;
  cartId: string;
  customerId: string;
  sentAt: Date;
  /** E-mail address of the administrator */
  sentBy: string;
  isMailed: boolean;
  openedAt: Date | null;
  cancelledAt: Date | null;
  state: CartRow['state'];
  validUntil: Date;
  amount: number;
  lines: CartRow['lines'];
  firstName: string;
  lastName: string;
  socialReason: string | null;
  email: string;
  clock: Date;
}

const LINKS = `
  select link.id, link.cart_id as "cartId", link.customer_id as "customerId", link.sent_at as "sentAt",
         link.sent_by as "sentBy", link.is_mailed as "isMailed", link.opened_at as "openedAt",
         link.cancelled_at as "cancelledAt", cart.state, cart.valid_until as "validUntil", cart.total_amount as amount,
         cart.lines, coalesce(customer.first_name, '') as "firstName", coalesce(customer.last_name, '') as "lastName",
         customer.social_reason as "socialReason", customer.email, clock_timestamp() as clock
    from portal.desk_link as link
    join portal.cart on cart.tenant_id = $1 and cart.id = link.cart_id
    join portal.customer on customer.tenant_id = $1 and customer.id = link.customer_id
   where link.tenant_id = $1`;

export async function readLink(db: TenantDb, id: string): Promise<LinkRow | undefined> {
  const [row] = await db.query<LinkRow>(`${LINKS} and link.id = $2`, [db.tenantId, id]);
  return row;
}

/** Reads the link of a key, unless its customer is erased. */
export async function readLinkOfKey(db: TenantDb, keyHash: Buffer): Promise<LinkRow | undefined> {
  const [row] = await db.query<LinkRow>(`${LINKS} and link.key_hash = $2 and customer.erased_at is null`, [
    db.tenantId,
    keyHash,
  ]);
  return row;
}

/** Reads the links of the last days, newest first. Every open link is among them, since none holds places longer. */
export function readLinks(db: TenantDb, days: number, most: number): Promise<LinkRow[]> {
  return db.query<LinkRow>(
    `${LINKS} and link.sent_at > now() - make_interval(days => $2) order by link.sent_at desc, link.id limit $3`,
    [db.tenantId, days, most],
  );
}

/** Adds a link. @returns false when the cart has one */
export async function insertLink(
  db: TenantDb,
  link: {
    id: string;
    cartId: string;
    customerId: string;
    keyHash: Buffer;
    sentBy: string;
    isMailed: boolean;
  },
): Promise<boolean> {
  const rows = await db.query(
    `insert into portal.desk_link (tenant_id, id, cart_id, customer_id, key_hash, sent_by, is_mailed)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (cart_id, tenant_id) do nothing returning 1`,
    [db.tenantId, link.id, link.cartId, link.customerId, link.keyHash, link.sentBy, link.isMailed],
  );
  return rows.length > 0;
}

export async function hasLink(db: TenantDb, cartId: string): Promise<boolean> {
  const rows = await db.query('select from portal.desk_link where tenant_id = $1 and cart_id = $2', [
    db.tenantId,
    cartId,
  ]);
  return rows.length > 0;
}

/** Records that the page of a link was shown, once. */
export async function markOpened(db: TenantDb, id: string): Promise<void> {
  await db.query(
    'update portal.desk_link set opened_at = now() where tenant_id = $1 and id = $2 and opened_at is null',
    [db.tenantId, id],
  );
}

export async function markMailed(db: TenantDb, id: string): Promise<void> {
  await db.query('update portal.desk_link set is_mailed = true where tenant_id = $1 and id = $2', [
    db.tenantId,
    id,
  ]);
}

export async function markCancelled(db: TenantDb, id: string): Promise<void> {
  await db.query('update portal.desk_link set cancelled_at = now() where tenant_id = $1 and id = $2', [
    db.tenantId,
    id,
  ]);
}
