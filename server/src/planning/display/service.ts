import { readParameters } from '#tenants/parameters/data.ts';
import { saveParameters } from '#tenants/parameters/mutations.ts';
import type { SettingsPage } from '#tenants/saved-settings/service.ts';
import { type Display, displayOf, parametersOf } from './rules.ts';

export const PLANNING: SettingsPage<Display> = {
  section: 'planning',
  read: async (db) => displayOf(await readParameters(db)),
  write: (db, display) => saveParameters(db, parametersOf(display)),
  fieldsOf: (display) => ({ ...display }),
};
