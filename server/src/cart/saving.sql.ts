import type { Locale } from '@guichet/contract/locale.ts';
import { createBatcher, memoizePerDatabase } from '#kernel/concurrency/batcher.ts';
import type { Database, Db } from '#kernel/database/database.ts';
import { isUniqueViolation } from '#kernel/database/database-errors.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { CART_COLUMNS, type CartRow, type StoredLine } from './cart.ts';
import type { CartHolder, ReachedLimit } from './limits/limits.ts';

type Member<Cart> = { tenantId: TenantId; cart: Cart };

/** A cart to open. */
export interface CartToOpen {
  id: string;
  user_id: string | null;
  lines: readonly StoredLine[];
  /** In cents */
  total: number;
  locale: Locale;
  minutes: number;
  /** The holder whose limits count its places, with these limits; see cart/limits */
  holder: string;
  places: number;
  most: CartHolder['most'];
}

/** A cart to change. */
export interface CartToChange extends Omit<CartToOpen, 'locale'> {
  /** The version with which it was read */
  version: number;
  cap_minutes: number;
  /** Whether it takes more places of a session: releasing places is never limited */
  grows: boolean;
}

/** A saved cart, or the limit that its holder has reached. */
export type SavedCart = CartRow | { reached: ReachedLimit } | undefined;

/**
 * Batches concurrent writes of a tenant's carts; the carts of a holder are saved in turn, so that each counts the
 * others.
 */
const open = memoizePerDatabase<Member<CartToOpen>, SavedCart>((database) =>
  createBatcher({ keyOf: ({ cart }) => cart.holder, run: (members) => openCarts(database.direct, members) }),
);
const change = memoizePerDatabase<Member<CartToChange>, SavedCart>((database) =>
  createBatcher({
    keyOf: ({ cart }) => cart.holder,
    run: (members) => changeCarts(database.direct, members),
  }),
);

/** Opens a cart. @returns undefined when it is already open: an earlier answer was lost */
export function openCart(database: Database, tenantId: TenantId, cart: CartToOpen): Promise<SavedCart> {
  return open(database)(tenantId, { tenantId, cart });
}

/** Changes a cart. @returns undefined when it has changed, ended or entered payment since it was read */
export function changeCart(database: Database, tenantId: TenantId, cart: CartToChange): Promise<SavedCart> {
  return change(database)(tenantId, { tenantId, cart });
}

async function openCarts(db: Db, members: readonly Member<CartToOpen>[]): Promise<SavedCart[]> {
  try {
    const [row] = await db.named<{ opened_at: Date; limited: Record<string, ReachedLimit> }>(
      'cart-open',
      'select opened_at, limited from portal.open_carts($1, $2, $3, $4)',
      [
        members[0]?.tenantId,
        JSON.stringify(members.map(({ cart }) => ({ ...cart, grows: true, is_new: true }))),
        members.map(({ cart }) => cart.holder),
        members.every(({ cart: { places, most } }) => places <= Math.min(most.places, most.sessionPlaces)),
      ],
    );
    return members.map(({ cart }) => {
      const reached = row?.limited[cart.id];
      return reached ? { reached } : row && openedCart(cart, row.opened_at);
    });
  } catch (error) {
    if (members.length === 1 && isUniqueViolation(error)) return [undefined];
    throw error;
  }
}

/** Returns the row that portal.open_carts creates for a cart. */
function openedCart(cart: CartToOpen, openedAt: Date): CartRow {
  return {
    id: cart.id,
    user_id: cart.user_id,
    state: 'open',
    version: 1,
    lines: [...cart.lines],
    total_amount: cart.total,
    currency: 'EUR',
    locale: cart.locale,
    opened_at: openedAt,
    valid_until: new Date(openedAt.getTime() + cart.minutes * 60_000),
    holder: cart.holder,
    attempt_id: null,
    paid_at: null,
    sold_at: null,
    sale_attempts: 0,
    sale_failure: null,
    is_booked: false,
    is_desk: false,
    promotion_codes: [],
    gift_amount: 0,
    has_gift_cards: false,
    move: null,
    clock: openedAt,
  };
}

/** Changes carts in one statement. @returns a result for each as {@link changeCart} does */
export async function changeCarts(db: Db, members: readonly Member<CartToChange>[]): Promise<SavedCart[]> {
  const rows = await db.named<CartRow & { member_id: string; reached: ReachedLimit | null }>(
    'cart-change',
    `select member_id, reached, ${CART_COLUMNS}, now() as clock
       from (select member_id, reached, (cart).* from portal.change_carts($1, $2, $3)) as answered`,
    [
      members[0]?.tenantId,
      JSON.stringify(members.map(({ cart }) => ({ ...cart, is_new: false }))),
      members.filter(({ cart }) => cart.grows).map(({ cart }) => cart.holder),
    ],
  );
  const changed = new Map<string, SavedCart>(
    rows.map(({ member_id, reached, ...row }) => [member_id, reached ? { reached } : row]),
  );
  return members.map(({ cart }) => changed.get(cart.id));
}
