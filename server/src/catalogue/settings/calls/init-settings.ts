import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { resetSettings } from '../mutations.ts';

export const initSettings: Handler<'PUT /settingsticketing/initsettingsfromtenant'> = async ({
  tenant,
  services,
  identity,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const count = await resetSettings(db, identity);
    if (count > 0) {
      const changes = [{ field: 'items', to: String(count) }];
      await recordChange(db, identity, { action: 'ticketing.reset', subject: tenant.displayName, changes });
    }
    return { count };
  });
