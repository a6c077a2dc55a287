import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { undoReset } from '../mutations.ts';

export const undoInitSettings: Handler<'PUT /settingsticketing/undoinitsettings'> = async ({
  tenant,
  services,
  identity,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const count = await undoReset(db, identity);
    if (count === 0) fail('settings.nothing-to-undo');
    const changes = [{ field: 'items', to: String(count) }];
    await recordChange(db, identity, { action: 'ticketing.restored', subject: tenant.displayName, changes });
    return { count };
  });
