import { readParameters } from '#tenants/parameters/data.ts';
import { saveParameters } from '#tenants/parameters/mutations.ts';
import { parametersOf, switchesOf } from '#tenants/parameters/rules.ts';
import type { SettingsPage } from '#tenants/saved-settings/service.ts';
import { FUNCTIONALITY_SWITCHES } from './rules.ts';

type Functionalities = Record<keyof typeof FUNCTIONALITY_SWITCHES, boolean>;

export const FUNCTIONALITIES: SettingsPage<Functionalities> = {
  section: 'usedfonctionnalities',
  read: async (db) => switchesOf(FUNCTIONALITY_SWITCHES, await readParameters(db)),
  write: (db, wanted) => saveParameters(db, parametersOf(FUNCTIONALITY_SWITCHES, wanted)),
  fieldsOf: (switches) => switches,
};
