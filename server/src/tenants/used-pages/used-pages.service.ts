import { readParameters, saveParameters } from '../parameters/parameters.sql.ts';
import { parametersOf, switchesOf } from '../parameters/parameters.ts';
import type { SettingsPage } from '../saved-settings/saved-settings.service.ts';
import { PAGE_SWITCHES } from './used-pages.ts';

type UsedPages = Record<keyof typeof PAGE_SWITCHES, boolean>;

export const USED_PAGES: SettingsPage<UsedPages> = {
  section: 'usedpages',
  read: async (db) => switchesOf(PAGE_SWITCHES, await readParameters(db)),
  write: (db, wanted) => saveParameters(db, parametersOf(PAGE_SWITCHES, wanted)),
  fieldsOf: ({ search, mySupports, signin }) => ({
    searchPage: search,
    mySupportsPage: mySupports,
    signinPage: signin,
  }),
};
