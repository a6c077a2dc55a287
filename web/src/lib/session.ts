import { createSessionStore, type Session } from './session-store.ts';
import { useStore } from './store.ts';
import { claimsOf } from './token.ts';

/** The customer's. The cart is forgotten apart, by {@link forgetCart}. */
export const customerSession = createSessionStore({
  token: 'token',
  expiry: 'tokenExpiry',
  refreshedAt: 'refreshTokenDateTime',
  device: 'device',
  owned: ['cards', 'tickets', 'paymentMeans', 'userAlias', 'solidarityPricingActivated'],
});

/** The session as components follow it; undefined on the server. */
export const useSession = (): Session | undefined => useStore(customerSession.store, undefined);

/** Whether the token says that a family quotient gives solidarity prices. */
export function hasFamilyQuotient(session: Session | undefined): boolean {
  const quotient = session && claimsOf(session.token).FamilyQuotient;
  return quotient !== undefined && quotient !== null && quotient !== false;
}
