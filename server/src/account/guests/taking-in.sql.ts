import type { TenantDb } from '#kernel/database/database.ts';

/** Columns that name the buyer of an order, by table. */
const BUYERS = {
  cart: 'user_id',
  purchase: 'user_id',
  ticket: 'user_id',
  payment_attempt: 'user_id',
  gift_card: 'user_id',
  order_consent: 'user_id',
  booking: 'user_id',
  promotion_use: 'customer_id',
  ticket_transfer: 'giver_id',
  wallet_pass: 'customer_id',
} as const;

/**
 * Gives the orders that were made with the address of an account, without an account, to that account. Their links and
 * sessions end. An order in payment or in sale follows at a later sign-in.
 * @param accountId an account whose owner has proved the address
 */
export async function takeInOrders(db: TenantDb, accountId: string): Promise<void> {
  const taken = await db.query<{ id: string }>(
    `update portal.guest set taken_by = $2, taken_at = now(), link_id = null, key_hash = null
       from portal.customer as account
       join portal.customer as buyer
         on buyer.tenant_id = $1 and buyer.email_key = account.email_key and buyer.is_guest and buyer.erased_at is null
      where account.tenant_id = $1 and account.id = $2 and not account.is_guest
        and guest.tenant_id = $1 and guest.customer_id = buyer.id and guest.taken_by is null
        and exists (select from portal.purchase where purchase.tenant_id = $1 and purchase.user_id = buyer.id)
        and not exists (select from portal.cart where cart.tenant_id = $1 and cart.user_id = buyer.id
                           and cart.state in ('payment-pending', 'paid', 'selling', 'stuck'))
     returning guest.customer_id as id`,
    [db.tenantId, accountId],
  );
  if (taken.length === 0) return;
  const ids = taken.map(({ id }) => id);
  // A ticket that the guest had passed on to the account can have a pass of each: that of the guest is void.
  await db.query(
    `update portal.wallet_pass as pass set customer_id = null, number = null, ends_at = least(ends_at, now())
      where tenant_id = $1 and customer_id = any ($3::uuid[]) and exists (
        select from portal.wallet_pass as own
         where own.tenant_id = $1 and own.customer_id = $2 and own.kind = pass.kind and own.number = pass.number)`,
    [db.tenantId, accountId, ids],
  );
  for (const [table, column] of Object.entries(BUYERS))
    await db.query(
      `update portal.${table} set ${column} = $2 where tenant_id = $1 and ${column} = any ($3::uuid[])`,
      [db.tenantId, accountId, ids],
    );
  await db.query('delete from portal.customer where tenant_id = $1 and id = any ($2::uuid[]) and is_guest', [
    db.tenantId,
    ids,
  ]);
}

/** Returns the guests whose orders an account has taken in: the ticketing system names them as the holders. */
export async function readTakenIn(db: TenantDb, accountId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select customer_id as id from portal.guest where tenant_id = $1 and taken_by = $2',
    [db.tenantId, accountId],
  );
  return rows.map(({ id }) => id);
}
