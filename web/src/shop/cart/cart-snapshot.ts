import type { Labels } from '@guichet/contract/locale.ts';
import type { Cart } from '#lib/cart.ts';
import type { StoredKey } from '#lib/client-storage.ts';
import type { ForeignZone } from '#lib/format.ts';
import { currentTenant } from '#lib/storage.ts';
import { groupLines } from './cart-groups.ts';

/** A service of a cart, which is offered again after the cart has expired. */
export interface RememberedService {
  service: string;
  establishment: string;
  name: Labels;
  /** Start of the session, ISO 8601. */
  start: string | undefined;
  /** Clock of its establishment; absent where it is the venue's. */
  zone?: ForeignZone | undefined;
}

/** Data of the last cart that this tab showed: the server returns nothing about an expired cart. */
interface CartSnapshot {
  id: string;
  /** The cart belongs to a customer, who must be signed in to see it. */
  isOwned: boolean;
  /** The hold has expired. Stored so that a reload still shows it, until there is another cart. */
  hasExpired?: boolean;
  services: RememberedService[];
}

const NAME: StoredKey<'venueTab'> = 'cartSnapshot';
const key = (): string => `${currentTenant()}/${NAME}`;

export function saveCartSnapshot(cart: Cart): void {
  const services = groupLines(cart.cartLines).map(({ service, establishment, serviceName, event }) => ({
    service,
    establishment,
    name: serviceName,
    start: event?.start,
    zone: event?.zone,
  }));
  const snapshot: CartSnapshot = { id: cart.id, isOwned: cart.userId !== undefined, services };
  write(snapshot);
}

function write(snapshot: CartSnapshot): void {
  try {
    sessionStorage.setItem(key(), JSON.stringify(snapshot));
  } catch {
    // Without storage the page of an expired cart links to the whole ticketing.
  }
}

/** Stores that a cart has expired. */
export function saveExpiry(cartId: string): void {
  const snapshot = readSnapshot() ?? { id: cartId, isOwned: false, services: [] };
  write({ ...snapshot, id: cartId, services: rememberedServices(cartId), hasExpired: true });
}

/** Services of the expired cart of this tab; undefined when the last cart has not expired. */
export function expiredServices(): RememberedService[] | undefined {
  const snapshot = readSnapshot();
  return snapshot?.hasExpired ? snapshot.services : undefined;
}

function readSnapshot(): CartSnapshot | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key()) ?? 'null') as CartSnapshot | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function snapshotOf(cartId: string): CartSnapshot | undefined {
  const snapshot = readSnapshot();
  return snapshot?.id === cartId ? snapshot : undefined;
}

export const rememberedServices = (cartId: string): RememberedService[] => snapshotOf(cartId)?.services ?? [];

export const isRememberedAsOwned = (cartId: string): boolean => snapshotOf(cartId)?.isOwned ?? false;
