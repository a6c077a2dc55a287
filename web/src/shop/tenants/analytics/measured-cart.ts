import type { StoredKey } from '#lib/client-storage.ts';
import { currentTenant } from '#lib/storage.ts';

/** An item as trackers count it: code, name, category, price of one, quantity. */
export type MeasuredItem = readonly [
  sku: string,
  name: string,
  category: string,
  price: number,
  quantity: number,
];

/** A cart as it was last sent to the tracker, with the visitor's consent; its order is sent once it is sold. */
export interface MeasuredCart {
  readonly id: string;
  /** In euros */
  readonly revenue: number;
  readonly items: readonly MeasuredItem[];
  /** Its order's number, until the tracker knows it */
  readonly order?: string;
}

const NAME: StoredKey<'venueTab'> = 'measuredCart';
const key = (): string => `${currentTenant()}/${NAME}`;

/** The cart of this tab that the tracker knows; undefined without consent, or where the browser keeps nothing. */
export function measuredCart(): MeasuredCart | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key()) ?? 'null') as MeasuredCart | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepMeasuredCart(cart: MeasuredCart): void {
  try {
    sessionStorage.setItem(key(), JSON.stringify(cart));
  } catch {
    // The browser refuses storage: the cart is sent again, its order is not.
  }
}

export function clearMeasuredCart(): void {
  try {
    sessionStorage.removeItem(key());
  } catch {
    // Nothing was kept.
  }
}

/** A cart was sold: its order is sent on the next page, since nothing is sent from those of a payment. */
export function measureOrder(cartId: string, order: string | undefined): void {
  const cart = measuredCart();
  if (cart?.id === cartId && order !== undefined) keepMeasuredCart({ ...cart, order });
}
