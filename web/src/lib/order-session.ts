import type { StoredKey } from './client-storage.ts';
import { customerSession } from './session.ts';
import type { Session, SessionAnswer, SessionStore } from './session-store.ts';
import { currentTenant } from './storage.ts';
import { claimsOf, expiryOnThisClock } from './token.ts';

/**
 * The session that a link or a code to an order without an account opens. It is valid on the page of the order alone and
 * in its tab: a link that somebody sends neither replaces nor ends the session of an account in this browser.
 */

const KEY: StoredKey<'venueTab'> = 'orderSession';

const key = (): string => `${currentTenant()}/${KEY}`;

const isOrderPage = (): boolean => /\/order\/?$/.test(location.pathname);

function read(): Session | undefined {
  try {
    const stored: Session = JSON.parse(sessionStorage.getItem(key()) ?? 'null');
    return stored && stored.expiresAt > Date.now() ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** The browser can refuse storage: the session then lasts as long as the page. */
let unstored: Session | undefined;

export const orderSession = {
  current: (): Session | undefined => (isOrderPage() ? (read() ?? unstored) : undefined),
  keep(answer: SessionAnswer): void {
    unstored = { token: answer.token, expiresAt: Date.parse(expiryOnThisClock(answer)) };
    try {
      sessionStorage.setItem(key(), JSON.stringify(unstored));
    } catch {
      // See `unstored`.
    }
  },
  clear(): void {
    unstored = undefined;
    try {
      sessionStorage.removeItem(key());
    } catch {
      // Nothing was stored.
    }
  },
};

const active = (): Pick<SessionStore, 'keep' | 'clear'> =>
  orderSession.current() ? orderSession : customerSession;

/** The session of the calls of the open page. */
export const pageSession: SessionStore = {
  ...customerSession,
  current: () => orderSession.current() ?? customerSession.current(),
  /** Renews the session of the same person, wherever the page is when the answer arrives; one that has ended stays so. */
  keep(answer) {
    const isSame = (session: Session | undefined) =>
      session !== undefined && claimsOf(session.token).sub === claimsOf(answer.token).sub;
    const owner = [
      { session: read() ?? unstored, store: orderSession },
      { session: customerSession.current(), store: customerSession },
    ].find(({ session }) => isSame(session));
    owner?.store.keep(answer);
  },
  clear: () => active().clear(),
};
