import type { TenantDb } from '#kernel/database/database.ts';
import { LINK_DAYS, UNSOLD_DAYS } from './guests.ts';

/** The buyer of an order without an account. */
export interface NewGuest {
  email: string;
  firstName: string | undefined;
  lastName: string | undefined;
  locale: string;
  cartId: string;
  linkId: string;
  keyHash: Buffer;
}

/** A guest whose order can be opened. */
export interface OpenGuest {
  id: string;
  tokenVersion: number;
}

/** SQL expression: when the link of the guest `guest` ends. */
const ENDS_AT = `(
  select greatest(max(purchase.sold_at), max(ticket.valid_until), customer.created_at)
    from portal.purchase
    left join portal.ticket on ticket.tenant_id = $1 and ticket.purchase_id = purchase.id
   where purchase.tenant_id = $1 and purchase.user_id = guest.customer_id
) + interval '${LINK_DAYS} days'`;

const OPEN = `
  select customer.id, customer.token_version as "tokenVersion"
    from portal.guest
    join portal.customer on customer.tenant_id = $1 and customer.id = guest.customer_id
   where guest.tenant_id = $1 and guest.taken_by is null and customer.erased_at is null and ${ENDS_AT} > now()`;

/** SQL condition: the guest `guest` has bought, or the purchase is being paid or sold. */
const HAS_BOUGHT = `(
  exists (select from portal.purchase where purchase.tenant_id = $1 and purchase.user_id = customer.id)
  or exists (select from portal.cart where cart.tenant_id = $1 and cart.id = guest.cart_id and cart.user_id = customer.id
                and cart.state in ('payment-pending', 'paid', 'selling', 'stuck')))`;

/** Adds a guest with the link of the order. @returns the guest's id and token version */
export async function insertGuest(db: TenantDb, guest: NewGuest): Promise<OpenGuest> {
  const [row] = await db.query<OpenGuest>(
    `insert into portal.customer (tenant_id, email, user_type, first_name, last_name, locale, is_guest)
     values ($1, $2, 'civil', $3, $4, $5, true) returning id, token_version as "tokenVersion"`,
    [db.tenantId, guest.email, guest.firstName ?? null, guest.lastName ?? null, guest.locale],
  );
  const added = row as OpenGuest;
  await db.query(
    `insert into portal.guest (tenant_id, customer_id, cart_id, link_id, key_hash) values ($1, $2, $3, $4, $5)`,
    [db.tenantId, added.id, guest.cartId, guest.linkId, guest.keyHash],
  );
  return added;
}

/**
 * Adds a customer without an e-mail address, whom staff know by name and telephone number: a guest without a link.
 * @returns the customer's id
 */
export async function insertUnaddressed(
  db: TenantDb,
  guest: { firstName: string; lastName: string; mobile: string; locale: string },
): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `insert into portal.customer (tenant_id, email, user_type, first_name, last_name, mobile, locale, is_guest)
     values ($1, '', 'civil', $2, $3, $4, $5, true) returning id`,
    [db.tenantId, guest.firstName, guest.lastName, guest.mobile, guest.locale],
  );
  return (row as { id: string }).id;
}

/** Finds the guest of a key, until the link ends. */
export async function readGuestOfKey(db: TenantDb, keyHash: Buffer): Promise<OpenGuest | undefined> {
  const [row] = await db.query<OpenGuest>(`${OPEN} and guest.key_hash = $2`, [db.tenantId, keyHash]);
  return row;
}

/**
 * Finds the guest who bought an order with an address, until the access to the order ends.
 * @param purchase.externalPurchaseId number of the order, or a reference of its payment; without it, the last purchase of
 * the address. A cart that nobody paid, which anyone can begin with the address, is found only where there is no purchase,
 * and until its guest is erased.
 */
export async function readGuestOfOrder(
  db: TenantDb,
  { externalPurchaseId, email }: { externalPurchaseId: string | undefined; email: string },
): Promise<OpenGuest | undefined> {
  const [row] = await db.query<OpenGuest>(
    `${OPEN} and customer.email_key = $2 and case when $3::text is null
         then ${HAS_BOUGHT} or customer.created_at > now() - interval '${UNSOLD_DAYS} days' and exists (
           select from portal.cart where cart.tenant_id = $1 and cart.id = guest.cart_id and cart.user_id = customer.id)
         else exists (
           select from portal.purchase as named
            where named.tenant_id = $1 and named.user_id = customer.id and named.external_purchase_id = $3)
           or exists (
           select from portal.payment_attempt as paid
            where paid.tenant_id = $1 and paid.cart_id = guest.cart_id and paid.user_id = customer.id
              and lower($3) in (paid.id::text, lower(paid.transaction_id))) end
      order by ${HAS_BOUGHT} desc, customer.created_at desc limit 1`,
    [db.tenantId, email, externalPurchaseId ?? null],
  );
  return row;
}

/** Returns the cart of a guest; undefined for a customer with an account. */
export async function readCartOfGuest(db: TenantDb, customerId: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    'select cart_id as id from portal.guest where tenant_id = $1 and customer_id = $2',
    [db.tenantId, customerId],
  );
  return row?.id;
}

/** Returns whether a guest's order can still be opened. */
export async function isGuestOpen(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.query(`${OPEN} and customer.id = $2`, [db.tenantId, id]);
  return rows.length > 0;
}

/** The link of a guest. */
export interface GuestLink {
  /** Null once revoked */
  linkId: string | null;
  linkMadeAt: Date;
}

/** Reads the link of a guest; undefined for a customer with an account. */
export async function readLinkOfGuest(db: TenantDb, customerId: string): Promise<GuestLink | undefined> {
  const [row] = await db.query<GuestLink>(
    `select link_id as "linkId", link_made_at as "linkMadeAt" from portal.guest
      where tenant_id = $1 and customer_id = $2`,
    [db.tenantId, customerId],
  );
  return row;
}

/** Replaces the link of a guest, or revokes it. @returns false when there is no such guest, or an account has the order */
export async function replaceLink(
  db: TenantDb,
  customerId: string,
  link: { linkId: string; keyHash: Buffer } | undefined,
): Promise<boolean> {
  const rows = await db.query(
    `update portal.guest set link_id = $3, key_hash = $4, link_made_at = now()
      where tenant_id = $1 and customer_id = $2 and taken_by is null returning 1`,
    [db.tenantId, customerId, link?.linkId ?? null, link?.keyHash ?? null],
  );
  return rows.length > 0;
}
