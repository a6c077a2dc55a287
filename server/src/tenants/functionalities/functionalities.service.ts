import { readParameters, saveParameters } from '../parameters/parameters.sql.ts';
import { parametersOf, switchesOf } from '../parameters/parameters.ts';
import type { SettingsPage } from '../saved-settings/saved-settings.service.ts';
import { FUNCTIONALITY_SWITCHES } from './functionalities.ts';

type Functionalities = Record<keyof typeof FUNCTIONALITY_SWITCHES, boolean>;

export const FUNCTIONALITIES: SettingsPage<Functionalities> = {
  section: 'usedfonctionnalities',
  read: async (db) => switchesOf(FUNCTIONALITY_SWITCHES, await readParameters(db)),
  write: (db, wanted) => saveParameters(db, parametersOf(FUNCTIONALITY_SWITCHES, wanted)),
  fieldsOf: (switches) => switches,
};
