import { readParameters, saveParameters } from '#tenants/parameters/parameters.sql.ts';
import type { SettingsPage } from '#tenants/saved-settings/saved-settings.service.ts';
import { type Display, displayOf, parametersOf } from './display.ts';

export const PLANNING: SettingsPage<Display> = {
  section: 'planning',
  read: async (db) => displayOf(await readParameters(db)),
  write: (db, display) => saveParameters(db, parametersOf(display)),
  fieldsOf: (display) => ({ ...display }),
};
