import type { Labels } from '@guichet/contract/locale.ts';
import type { Cart } from '#lib/cart.ts';
import { currentTenant } from '#lib/storage.ts';
import { groupLines } from './view.ts';

/** A service that was in a cart, so that a visitor whose cart has expired finds the way back to it. */
export interface LeftService {
  service: string;
  establishment: string;
  name: Labels;
  /** Start of the session, ISO 8601. */
  start: string | undefined;
}

/** What this tab remembers of the cart it has shown: the server tells nothing of one that is over. */
interface CartTrace {
  id: string;
  /** It belongs to a customer, who must be signed in to see it. */
  isOwned: boolean;
  services: LeftService[];
}

const key = (): string => `${currentTenant()}/cartTrace`;

export function traceCart(cart: Cart): void {
  const services = groupLines(cart.cartLines).map(({ service, establishment, serviceName, event }) => ({
    service,
    establishment,
    name: serviceName,
    start: event?.start,
  }));
  const trace: CartTrace = { id: cart.id, isOwned: cart.userId !== undefined, services };
  try {
    sessionStorage.setItem(key(), JSON.stringify(trace));
  } catch {
    // Storage that the browser refuses: the way back then leads to the whole ticketing.
  }
}

function readTrace(cartId: string): CartTrace | undefined {
  try {
    const trace = JSON.parse(sessionStorage.getItem(key()) ?? 'null') as CartTrace | null;
    return trace?.id === cartId ? trace : undefined;
  } catch {
    return undefined;
  }
}

export const tracedServices = (cartId: string): LeftService[] => readTrace(cartId)?.services ?? [];

export const isTracedAsOwned = (cartId: string): boolean => readTrace(cartId)?.isOwned ?? false;
