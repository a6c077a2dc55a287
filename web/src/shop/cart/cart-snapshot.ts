import type { Labels } from '@guichet/contract/locale.ts';
import type { Cart } from '#lib/cart.ts';
import { currentTenant } from '#lib/storage.ts';
import { groupLines } from './view.ts';

/** A service that was in a cart: offered again when the cart has expired. */
export interface RememberedService {
  service: string;
  establishment: string;
  name: Labels;
  /** Start of the session, ISO 8601. */
  start: string | undefined;
}

/** What this tab remembers of the cart it has shown: the server answers nothing about an expired one. */
interface CartSnapshot {
  id: string;
  /** The cart belongs to a customer, who must be signed in to see it. */
  isOwned: boolean;
  services: RememberedService[];
}

const key = (): string => `${currentTenant()}/cartSnapshot`;

export function saveCartSnapshot(cart: Cart): void {
  const services = groupLines(cart.cartLines).map(({ service, establishment, serviceName, event }) => ({
    service,
    establishment,
    name: serviceName,
    start: event?.start,
  }));
  const snapshot: CartSnapshot = { id: cart.id, isOwned: cart.userId !== undefined, services };
  try {
    sessionStorage.setItem(key(), JSON.stringify(snapshot));
  } catch {
    // Without storage the page of an expired cart links to the whole ticketing.
  }
}

function readSnapshot(cartId: string): CartSnapshot | undefined {
  try {
    const snapshot = JSON.parse(sessionStorage.getItem(key()) ?? 'null') as CartSnapshot | null;
    return snapshot?.id === cartId ? snapshot : undefined;
  } catch {
    return undefined;
  }
}

export const rememberedServices = (cartId: string): RememberedService[] =>
  readSnapshot(cartId)?.services ?? [];

export const isRememberedAsOwned = (cartId: string): boolean => readSnapshot(cartId)?.isOwned ?? false;
