import type { Cart } from './cart.ts';
import { venueStorage } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** What has just been added, and the cart that answers for it. */
export interface Added {
  /** Of the service */
  name: string;
  cart: Cart;
  /** `performance.now()` at the request. */
  requestedAt: number;
}

interface MiniCart {
  isOpened: boolean;
  /** On this page; undefined once the visitor has gone on. */
  added: Added | undefined;
}

const CLOSED: MiniCart = { isOpened: false, added: undefined };

const store = createStore<MiniCart>(
  import.meta.env.SSR ? CLOSED : { ...CLOSED, isOpened: venueStorage.get('miniCartOpened') === 'true' },
);

/** Opens the small cart over the page, with what was added. */
export function openMiniCart(added: Added): void {
  venueStorage.set('miniCartOpened', 'true');
  store.set({ isOpened: true, added });
}

export function closeMiniCart(): void {
  venueStorage.set('miniCartOpened', 'false');
  store.set(CLOSED);
}

/** Makes it small: the visitor goes on. */
export const shrinkMiniCart = (): void => store.set({ ...store.get(), added: undefined });

/** The small cart; closed on the server. */
export const useMiniCart = (): MiniCart => useStore(store, CLOSED);
