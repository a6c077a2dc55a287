import { onOtherTabChange, venueStorage } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** The part of the cart that is stored between pages: enough for the red dot. */
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

/** Returns the cart of this browser, if there is one. */
export const rememberedCart = (): CartMemory | undefined => store.get();

/** The stored cart, for components; undefined on the server. */
export const useRememberedCart = (): CartMemory | undefined => useStore(store, undefined);

interface AnsweredCart {
  id: string;
  cartLines: readonly unknown[];
}

let answered: AnsweredCart | undefined;
let onCart: ((cart: AnsweredCart) => void) | undefined;

/** Subscribes one listener to each cart of the server's responses, beginning with the last one. */
export function listenToCarts(listener: typeof onCart): void {
  onCart = listener;
  if (answered) onCart?.(answered);
}

/** Stores the cart of the server's response. */
export function rememberCart(cart: AnsweredCart): void {
  const memory = { id: cart.id, lines: cart.cartLines.length };
  venueStorage.set('cart', JSON.stringify(memory));
  store.set(memory);
  answered = cart;
  onCart?.(cart);
}

export function clearCartMemory(): void {
  venueStorage.set('cart', undefined);
  store.set(undefined);
  answered = undefined;
}
