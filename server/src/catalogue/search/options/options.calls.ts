import type { Handler } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { readSearchSettings, writeSearchSettings } from './options.sql.ts';
import { changedOptions, completeSettings, offeredOptions } from './options.ts';

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

export const searchOptions: Handler<'GET /ticketing/searchoptions'> = async ({ transaction }) =>
  offeredOptions(await transaction(readSearchSettings));

export const searchSettings: Handler<'GET /settingsticketing/searchoptions'> = ({ transaction }) =>
  transaction(readSearchSettings);
