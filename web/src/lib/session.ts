import { onOtherTabChange, venueStorage } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { claimsOf, endHere } from './token.ts';

/** A signed-in customer of the venue whose page is open. */
export interface BrowserSession {
  token: string;
  /** Milliseconds since 1970, by this browser’s clock. */
  expiresAt: number;
  /** The token says that a family quotient gives solidarity prices. */
  hasFamilyQuotient: boolean;
}

/** Specification §9. */
export const REFRESH_BEFORE_EXPIRY_MS = 10 * 60_000;
export const ASK_BEFORE_EXPIRY_MS = 5 * 60_000;
export const ANSWER_TIME_MS = 30_000;

function readSession(): BrowserSession | undefined {
  const token = venueStorage.get('token');
  const expiresAt = Date.parse(venueStorage.get('tokenExpiry') ?? '');
  if (!token || !(expiresAt > Date.now())) return undefined;
  const quotient = claimsOf(token).FamilyQuotient;
  return {
    token,
    expiresAt,
    hasFamilyQuotient: quotient !== undefined && quotient !== null && quotient !== false,
  };
}

const store = createStore<BrowserSession | undefined>(import.meta.env.SSR ? undefined : readSession(), () =>
  onOtherTabChange('token', () => store.set(readSession())),
);

/** The session, or undefined when nobody is signed in or the session has ended. */
export function currentSession(): BrowserSession | undefined {
  const session = store.get();
  return session && session.expiresAt > Date.now() ? session : undefined;
}

/** Keeps what a login, a registration or a refresh answered. */
export function keepSession(answer: { token: string; expiresAt: string }): void {
  venueStorage.set('token', answer.token);
  venueStorage.set('tokenExpiry', endHere(answer));
  venueStorage.set('refreshTokenDateTime', new Date().toISOString());
  store.set(readSession());
}

/** Forgets the customer and what was theirs alone. The cart is forgotten by {@link forgetCart}. */
export function forgetSession(): void {
  for (const key of [
    'token',
    'tokenExpiry',
    'refreshTokenDateTime',
    'cards',
    'paymentMeans',
    'userAlias',
    'solidarityPricingActivated',
  ] as const) {
    venueStorage.set(key, undefined);
  }
  store.set(undefined);
}

/** The session as components follow it; undefined on the server. */
export const useSession = (): BrowserSession | undefined => useStore(store, undefined);
