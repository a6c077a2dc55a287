import type { App } from '#app.ts';
import type { TestAdministrator } from './administrators.ts';
import type { PortalTest } from './portal.ts';

/**
 * Returns the calls about stuck carts and their audit entries.
 * @param own the default requester
 */
export function stuckCartCalls(portal: PortalTest, own: TestAdministrator) {
  return {
    resend: async (cartIds: string[], by = own, via: App = portal) =>
      (
        await portal.ask('POST /Purchase/ResendBlockedSaleByCartId', {
          body: { cartIds },
          token: by.token,
          via,
        })
      ).body,
    archive: async (cartIds: string[], by = own, via: App = portal, reason = 'Remboursé au guichet') =>
      (
        await portal.ask('POST /Purchase/ArchivedBlockedSaleByCartId', {
          body: { cartIds, reason },
          token: by.token,
          via,
        })
      ).body,
    restore: async (cartIds: string[], by = own) =>
      (
        await portal.ask('POST /Purchase/RestoreArchivedSaleByCartId', {
          body: { cartIds },
          token: by.token,
        })
      ).body,
    historyOf: async (cartId: string) =>
      (await portal.ask('GET /Purchase/StuckCart', { query: { cartId }, token: own.token })).body.history,
    auditOf: (cartId: string) =>
      portal.sql<{ action: string; administrator_email: string; changes: unknown }>(
        'select action, administrator_email, changes from portal.audit_entry where subject = $1 order by at',
        [cartId],
      ),
  };
}

export type StuckCartCalls = ReturnType<typeof stuckCartCalls>;
