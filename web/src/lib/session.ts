import { createSessionStore, type Session } from './session-store.ts';
import { useStore } from './store.ts';
import { claimsOf } from './token.ts';

/** The customer's session. The cart is removed separately, by {@link clearCartMemory}. */
export const customerSession = createSessionStore({
  token: 'token',
  expiry: 'tokenExpiry',
  refreshedAt: 'refreshTokenDateTime',
  device: 'device',
  owned: ['cards', 'cardCodes', 'tickets', 'paymentMeans', 'solidarityPricingActivated'],
});

/** Returns the session for components; undefined on the server. */
export const useSession = (): Session | undefined => useStore(customerSession.store, undefined);

/** Returns whether the token has a family quotient, which gives solidarity prices. */
export function hasFamilyQuotient(session: Session | undefined): boolean {
  const quotient = session && claimsOf(session.token).FamilyQuotient;
  return quotient !== undefined && quotient !== null && quotient !== false;
}
