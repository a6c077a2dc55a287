import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { type Cart, type WantedLine, wantedLines } from '#lib/cart.ts';
import type { EstablishmentNames } from '#ui/cart-ticket.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { type CartView, changeCart } from '../cart-data.ts';
import { type Enqueue, type LiveCart, useLiveCart, useSerialQueue } from '../live-cart.ts';
import { type Quantities, useQuantities } from './quantities.ts';
import { type Removal, useRemoval } from './removal.ts';

/** The cart on its page, with what changes it. */
interface EditedCart {
  live: LiveCart;
  /** Runs the changes of the cart one after the other. */
  enqueue: Enqueue;
  quantities: Quantities;
  removal: Removal;
  establishments: EstablishmentNames;
}

const CartContext = createContext<EditedCart | undefined>(undefined);

interface CartProviderProps {
  loaded: CartView;
  establishments: EstablishmentNames;
  children: ReactNode;
}

/** Gives the cart to its page and to the dialogs that change it. */
export function CartProvider({ loaded, establishments, children }: CartProviderProps) {
  const live = useLiveCart(loaded);
  const enqueue = useSerialQueue();
  const quantities = useQuantities(live, enqueue);
  const removal = useRemoval(live, quantities, enqueue);
  return <CartContext value={{ live, enqueue, quantities, removal, establishments }}>{children}</CartContext>;
}

/** Returns the cart of the page. @throws Error outside a `CartProvider` */
export function useCart(): EditedCart {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('useCart needs a CartProvider');
  return cart;
}

/** Derives the lines that the cart should have from those that it has. */
type LineChange = (lines: WantedLine[], cart: Cart) => WantedLine[];

/**
 * Saves a change of the lines. Pending quantities are sent first, so that they stay as they are shown.
 * @returns `save`, which resolves to whether the server accepted the change, and the reason of the last refusal
 */
export function useLineChange(): {
  save: (change: LineChange) => Promise<boolean>;
  isBusy: boolean;
  error: string | undefined;
} {
  const { live, enqueue, quantities } = useCart();
  const errorMessage = useErrorMessage();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (change: LineChange): Promise<boolean> => {
    const { current: view } = live.current;
    if (view.kind !== 'cart') return true;
    try {
      live.show(await changeCart(view.cart, change(wantedLines(view.cart), view.cart)));
      return true;
    } catch (failure) {
      setError(errorMessage(failure));
      await live.refresh();
      return false;
    }
  };
  const save = async (change: LineChange): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setError(undefined);
    const isSaved = (await quantities.flush()) && (await enqueue(() => send(change)));
    isRunning.current = false;
    setBusy(false);
    return isSaved;
  };
  return { save, isBusy, error };
}
