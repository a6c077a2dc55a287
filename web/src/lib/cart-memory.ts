import { onOtherTabChange, venueStorage } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** What is kept of the cart between pages: enough for the red dot. */
export interface CartMemory {
  id: string;
  lines: number;
}

function readMemory(): CartMemory | undefined {
  try {
    const memory = JSON.parse(venueStorage.get('cart') ?? 'null') as CartMemory | null;
    return memory ?? undefined;
  } catch {
    return undefined;
  }
}

const store = createStore<CartMemory | undefined>(import.meta.env.SSR ? undefined : readMemory(), () =>
  onOtherTabChange('cart', () => store.set(readMemory())),
);

/** The cart of this browser, if one was begun. */
export const rememberedCart = (): CartMemory | undefined => store.get();

/** The remembered cart as components follow it; undefined on the server. */
export const useRememberedCart = (): CartMemory | undefined => useStore(store, undefined);

/** Remembers the cart that the server answered. */
export function rememberCart(cart: { id: string; cartLines: readonly unknown[] }): void {
  const memory = { id: cart.id, lines: cart.cartLines.length };
  venueStorage.set('cart', JSON.stringify(memory));
  store.set(memory);
}

export function forgetCart(): void {
  venueStorage.set('cart', undefined);
  store.set(undefined);
}
