import { onOtherTabChange, type VenueKey, venueStorage } from './storage.ts';
import { createStore, type Store } from './store.ts';
import { expiryOnThisClock } from './token.ts';

/** A sign-in to the venue whose page is open. */
export interface Session {
  token: string;
  /** Expiry in milliseconds since 1970, by this browser’s clock. */
  expiresAt: number;
}

/**
 * The response of a login, a refresh or a change of password; `expiresAt` is an ISO instant by the server's clock.
 */
export interface SessionAnswer {
  token: string;
  expiresAt: string;
  /** Identifies this browser after a login, also after a sign-out. */
  device?: string;
}

export interface SessionStore {
  /** Returns the session; undefined without one, or after it has ended. */
  current(): Session | undefined;
  keep(answer: SessionAnswer): void;
  /** Returns the identifier of this browser for the server; undefined before the first login. */
  device(): string | undefined;
  /** Removes the session, and all other stored data of the person. */
  clear(): void;
  /** Subscription for components; see useStore. */
  readonly store: Store<Session | undefined>;
}

interface SessionKeys {
  token: VenueKey;
  expiry: VenueKey;
  refreshedAt: VenueKey;
  device: VenueKey;
  /** Keys of other stored data of the person. */
  owned: readonly VenueKey[];
}

/** Creates a session in the browser's storage, shared by the tabs of a venue. */
export function createSessionStore(keys: SessionKeys): SessionStore {
  const { token, expiry, refreshedAt, owned } = keys;
  function read(): Session | undefined {
    const kept = venueStorage.get(token);
    const expiresAt = Date.parse(venueStorage.get(expiry) ?? '');
    return kept && expiresAt > Date.now() ? { token: kept, expiresAt } : undefined;
  }
  const store = createStore(import.meta.env.SSR ? undefined : read(), () =>
    onOtherTabChange(token, () => store.set(read())),
  );
  return {
    store,
    current() {
      const session = store.get();
      return session && session.expiresAt > Date.now() ? session : undefined;
    },
    keep(answer) {
      // The expiry is written first: another tab reads both when it is notified of the token.
      venueStorage.set(expiry, expiryOnThisClock(answer));
      venueStorage.set(token, answer.token);
      venueStorage.set(refreshedAt, new Date().toISOString());
      if (answer.device) venueStorage.set(keys.device, answer.device);
      store.set(read());
    },
    device: () => venueStorage.get(keys.device),
    clear() {
      for (const key of [expiry, token, refreshedAt, ...owned]) venueStorage.set(key, undefined);
      store.set(undefined);
    },
  };
}
