import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readSearchSettings } from '../data.ts';
import { writeSearchSettings } from '../mutations.ts';
import { changedOptions, completeSettings } from '../rules.ts';

export const saveSearchSettings: Handler<'PUT /settingsticketing/searchoptions'> = ({
  body,
  tenant,
  identity,
  services,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const settings = completeSettings(body);
    const before = await readSearchSettings(db);
    const version = (await writeSearchSettings(db, settings)) ?? fail('settings.changed');
    const changes = changedOptions(before, settings);
    if (changes.length > 0)
      await recordChange(db, identity, {
        action: 'search-options.saved',
        subject: tenant.displayName,
        changes,
      });
    return { ...settings, version };
  });
