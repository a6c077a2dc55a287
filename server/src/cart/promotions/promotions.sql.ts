import type { TenantDb } from '#kernel/database/database.ts';
import { CART_COLUMNS, type CartRow, type StoredLine } from '../cart.ts';
import type { OtherUses } from './conditions.ts';

interface Cart {
  /** Undefined for a new cart */
  cartId: string | undefined;
  userId: string | undefined;
}

/** Reads the uses of promotions by other carts, reserved and sold. */
export async function readOtherUses(
  db: TenantDb,
  promotionIds: readonly string[],
  { cartId, userId }: Cart,
): Promise<Map<string, OtherUses>> {
  const rows = await db.named<OtherUses & { id: string }>(
    'promotion-other-uses',
    `select promotion_id as id, count(*)::int as all, (count(*) filter (where customer_id = $4))::int as "ofCustomer"
       from portal.promotion_use
      where tenant_id = $1 and promotion_id = any ($2) and cart_id is distinct from $3
      group by promotion_id`,
    [db.tenantId, promotionIds, cartId ?? null, userId ?? null],
  );
  return new Map(rows.map(({ id, ...uses }) => [id, uses]));
}

/** Locks promotions, so that concurrent reservations count each other. */
export async function lockPromotionUses(db: TenantDb, promotionIds: readonly string[]): Promise<void> {
  await db.named(
    'promotion-lock-uses',
    'select from portal.promotion where tenant_id = $1 and id = any ($2) order by id for no key update',
    [db.tenantId, promotionIds],
  );
}

/**
 * Reserves uses of promotions for a cart of this version, instead of its earlier reservations.
 * @returns false when the cart has changed since it was read, or is being sold
 */
export async function reserveUses(
  db: TenantDb,
  { id, version }: Pick<CartRow, 'id' | 'version'>,
  promotionIds: readonly string[],
  userId: string,
): Promise<boolean> {
  const marked = await db.named(
    'promotion-mark-cart',
    `update portal.cart set is_promoted = true
      where tenant_id = $1 and id = $2 and version = $3 and state in ('open', 'payment-pending', 'failed', 'cancelled')
      returning 1`,
    [db.tenantId, id, version],
  );
  if (marked.length === 0) return false;
  await db.named(
    'promotion-release-uses',
    `delete from portal.promotion_use
      where tenant_id = $1 and cart_id = $2 and promotion_id <> all ($3) and sold_at is null`,
    [db.tenantId, id, promotionIds],
  );
  await db.named(
    'promotion-reserve-uses',
    `insert into portal.promotion_use (tenant_id, promotion_id, cart_id, customer_id)
     select $1, id, $2, $4 from portal.promotion where tenant_id = $1 and id = any ($3)
     on conflict (tenant_id, promotion_id, cart_id) do update set customer_id = excluded.customer_id, reserved_at = now()`,
    [db.tenantId, id, promotionIds, userId],
  );
  return true;
}

/**
 * Releases the reserved uses of a cart whose payment did not begin. A cart in payment keeps them, and so does a cart
 * after a refused payment, whose page at the bank may still be paid.
 */
export async function releaseUses(db: TenantDb, cartId: string): Promise<void> {
  // The lock waits for a concurrent request that begins the payment of the same cart.
  await db.named(
    'promotion-release-unbegun',
    `with unbegun as (
       select id from portal.cart
        where tenant_id = $1 and id = $2 and state in ('open', 'cancelled') for no key update
     )
     delete from portal.promotion_use as use using unbegun
      where use.tenant_id = $1 and use.cart_id = unbegun.id and use.sold_at is null`,
    [db.tenantId, cartId],
  );
}

/**
 * Saves the codes of a cart with its discounts; its holds stay.
 * @returns undefined when the cart has changed or ended, or is being paid
 */
export async function saveCodes(
  db: TenantDb,
  { id, version }: Pick<CartRow, 'id' | 'version'>,
  { codes, lines, total }: { codes: readonly string[]; lines: readonly StoredLine[]; total: number },
): Promise<CartRow | undefined> {
  const rows = await db.named<CartRow>(
    'promotion-save-codes',
    `update portal.cart
        set promotion_codes = $3, lines = $4, total_amount = $5, state = 'open', version = version + 1, updated_at = now()
      where tenant_id = $6 and id = $1 and version = $2 and state in ('open', 'failed', 'cancelled') and valid_until > now()
      returning ${CART_COLUMNS}, now() as clock`,
    [id, version, codes, JSON.stringify(lines), total, db.tenantId],
  );
  return rows[0];
}
