import type { Labels } from '@guichet/contract/locale.ts';
import type { Cart } from '#lib/cart.ts';
import { currentTenant } from '#lib/storage.ts';
import { groupLines } from './view.ts';

/** A service that was in a cart, so that a visitor whose cart has expired finds the way back to it. */
export interface RememberedService {
  service: string;
  establishment: string;
  name: Labels;
  /** Start of the session, ISO 8601. */
  start: string | undefined;
}

/** What this tab remembers of the cart it has shown: the server tells nothing of one that is over. */
interface CartSnapshot {
  id: string;
  /** It belongs to a customer, who must be signed in to see it. */
  isOwned: boolean;
  services: RememberedService[];
}

const key = (): string => `${currentTenant()}/cartTrace`;

export function saveCartSnapshot(cart: Cart): void {
  const services = groupLines(cart.cartLines).map(({ service, establishment, serviceName, event }) => ({
    service,
    establishment,
    name: serviceName,
    start: event?.start,
  }));
  const trace: CartSnapshot = { id: cart.id, isOwned: cart.userId !== undefined, services };
  try {
    sessionStorage.setItem(key(), JSON.stringify(trace));
  } catch {
    // Storage that the browser refuses: the way back then leads to the whole ticketing.
  }
}

function readSnapshot(cartId: string): CartSnapshot | undefined {
  try {
    const trace = JSON.parse(sessionStorage.getItem(key()) ?? 'null') as CartSnapshot | null;
    return trace?.id === cartId ? trace : undefined;
  } catch {
    return undefined;
  }
}

export const rememberedServices = (cartId: string): RememberedService[] =>
  readSnapshot(cartId)?.services ?? [];

export const isRememberedAsOwned = (cartId: string): boolean => readSnapshot(cartId)?.isOwned ?? false;
