import { readParameters } from '#tenants/parameters/data.ts';
import { saveParameters } from '#tenants/parameters/mutations.ts';
import { parametersOf, switchesOf } from '#tenants/parameters/rules.ts';
import type { SettingsPage } from '#tenants/saved-settings/service.ts';
import { PAGE_SWITCHES } from './rules.ts';

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
