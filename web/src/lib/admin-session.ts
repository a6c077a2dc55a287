import type { CallAnswer } from '@guichet/contract/calls.ts';
import { createSessionStore, type Session } from './session-store.ts';
import { venueStorage } from './storage.ts';
import { useStore } from './store.ts';

/** The administrator's session. A customer signed in to the same venue has a separate session. */
export const adminSession = createSessionStore({
  token: 'adminToken',
  expiry: 'adminTokenExpiry',
  refreshedAt: 'adminRefreshTokenDateTime',
  device: 'adminDevice',
  owned: ['admin', 'adminRights'],
});

/** The session, for components. */
export const useAdminSession = (): Session | undefined => useStore(adminSession.store, undefined);

/** The signed-in administrator, with their rights. */
export type Administrator = CallAnswer<'GET /user/admin/administrator'>;

/** Stores the administrator, for times when the server does not respond. */
export function rememberAdministrator({ rights, ...administrator }: Administrator): void {
  venueStorage.set('admin', JSON.stringify(administrator));
  venueStorage.set('adminRights', JSON.stringify(rights));
}

/** Returns the administrator of the server's last response. */
export function rememberedAdministrator(): Administrator | undefined {
  try {
    const administrator = JSON.parse(venueStorage.get('admin') ?? 'null');
    const rights = JSON.parse(venueStorage.get('adminRights') ?? 'null');
    return administrator && Array.isArray(rights) ? { ...administrator, rights } : undefined;
  } catch {
    return undefined;
  }
}
