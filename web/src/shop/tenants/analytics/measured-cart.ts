import type { StoredKey } from '#lib/client-storage.ts';
import { currentTenant } from '#lib/storage.ts';

/** An item in the form of trackers: code, name, category, unit price, quantity. */
export type MeasuredItem = readonly [
  sku: string,
  name: string,
  category: string,
  price: number,
  quantity: number,
];

/** A cart as last sent to the tracker, with the visitor's consent; its order is sent once it is sold. */
export interface MeasuredCart {
  readonly id: string;
  /** In euros */
  readonly revenue: number;
  readonly items: readonly MeasuredItem[];
  /** Number of its order, until it is sent to the tracker */
  readonly order?: string;
}

const NAME: StoredKey<'venueTab'> = 'measuredCart';
const key = (): string => `${currentTenant()}/${NAME}`;

/** Returns the cart of this tab that the tracker knows; undefined without consent or without storage. */
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
    // Nothing was stored.
  }
}

/** Marks a cart as sold: its order is sent on the next page, since payment pages send nothing. */
export function measureOrder(cartId: string, order: string | undefined): void {
  const cart = measuredCart();
  if (cart?.id === cartId && order !== undefined) keepMeasuredCart({ ...cart, order });
}
