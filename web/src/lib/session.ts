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

/** Returns whether a session is limited to the order of a buyer without an account. */
export const isOfGuest = (session: Session | undefined): boolean =>
  session !== undefined && claimsOf(session.token).guest === true;

const ofAccount = (session: Session | undefined): Session | undefined =>
  isOfGuest(session) ? undefined : session;

/** Returns the session of an account; undefined for a buyer without one. */
export const accountSession = (): Session | undefined => ofAccount(customerSession.current());

/** Returns the session of an account for components; undefined on the server. */
export const useSession = (): Session | undefined => ofAccount(useStore(customerSession.store, undefined));

/** Returns whether the token has a family quotient, which gives solidarity prices. */
export function hasFamilyQuotient(session: Session | undefined): boolean {
  const quotient = session && claimsOf(session.token).FamilyQuotient;
  return quotient !== undefined && quotient !== null && quotient !== false;
}
