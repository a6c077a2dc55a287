import type { Cart } from './cart.ts';
import { venueStorage } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** The added service, with the server's cart. */
export interface Added {
  /** Name of the service */
  name: string;
  cart: Cart;
  /** `performance.now()` at the request. */
  requestedAt: number;
}

interface MiniCart {
  isOpened: boolean;
  /** The addition on this page; undefined after the visitor has continued. */
  added: Added | undefined;
}

const CLOSED: MiniCart = { isOpened: false, added: undefined };

const store = createStore<MiniCart>(
  import.meta.env.SSR ? CLOSED : { ...CLOSED, isOpened: venueStorage.get('miniCartOpened') === 'true' },
);

/** Opens the small cart over the page with the added service. */
export function openMiniCart(added: Added): void {
  venueStorage.set('miniCartOpened', 'true');
  store.set({ isOpened: true, added });
}

export function closeMiniCart(): void {
  venueStorage.set('miniCartOpened', 'false');
  store.set(CLOSED);
}

/** Reduces it to a bar when the visitor continues. */
export const shrinkMiniCart = (): void => store.set({ ...store.get(), added: undefined });

/** Returns the small cart; closed on the server. */
export const useMiniCart = (): MiniCart => useStore(store, CLOSED);
