import { recordChange } from '../../platform/audit.ts';
import type { Handler } from '../../platform/calls.ts';
import { fail } from '../../platform/errors.ts';
import { undoReset } from '../mutations-settings.ts';

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
