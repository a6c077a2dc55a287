import type { CallAnswer } from '@guichet/contract/calls.ts';
import { onOtherTabChange, venueStorage } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { endHere } from './token.ts';

/** An administrator signed in to the back office whose page is open. */
export interface AdminSession {
  token: string;
  /** Milliseconds since 1970, by this browser’s clock. */
  expiresAt: number;
}

/** Who is signed in, with their rights. */
export type Administrator = CallAnswer<'GET /user/admin/administrator'>;

function readSession(): AdminSession | undefined {
  const token = venueStorage.get('adminToken');
  const expiresAt = Date.parse(venueStorage.get('adminTokenExpiry') ?? '');
  return token && expiresAt > Date.now() ? { token, expiresAt } : undefined;
}

const store = createStore<AdminSession | undefined>(import.meta.env.SSR ? undefined : readSession(), () =>
  onOtherTabChange('adminToken', () => store.set(readSession())),
);

/** The session, or undefined when nobody is signed in or the session has ended. */
export function currentAdminSession(): AdminSession | undefined {
  const session = store.get();
  return session && session.expiresAt > Date.now() ? session : undefined;
}

/** The session as components follow it. */
export const useAdminSession = (): AdminSession | undefined => useStore(store, undefined);

/** Keeps what a sign-in, a refresh or a change of password answered. */
export function keepAdminSession(answer: { token: string; expiresAt: string }): void {
  // The expiry first: another tab reads both when it hears of the token.
  venueStorage.set('adminTokenExpiry', endHere(answer));
  venueStorage.set('adminToken', answer.token);
  venueStorage.set('adminRefreshTokenDateTime', new Date().toISOString());
  store.set(readSession());
}

/** Forgets the administrator; a customer signed in to the same venue stays. */
export function forgetAdminSession(): void {
  for (const key of [
    'adminTokenExpiry',
    'adminToken',
    'adminRefreshTokenDateTime',
    'admin',
    'adminRights',
  ] as const) {
    venueStorage.set(key, undefined);
  }
  store.set(undefined);
}

/** Keeps who is signed in, for when the server cannot be asked. */
export function rememberAdministrator({ rights, ...administrator }: Administrator): void {
  venueStorage.set('admin', JSON.stringify(administrator));
  venueStorage.set('adminRights', JSON.stringify(rights));
}

/** Who was signed in when the server last said so. */
export function rememberedAdministrator(): Administrator | undefined {
  try {
    const administrator = JSON.parse(venueStorage.get('admin') ?? 'null');
    const rights = JSON.parse(venueStorage.get('adminRights') ?? 'null');
    return administrator && Array.isArray(rights) ? { ...administrator, rights } : undefined;
  } catch {
    return undefined;
  }
}
