import { readParameters } from '#tenants/parameters/data.ts';
import { saveParameters } from '#tenants/parameters/mutations.ts';
import { parametersOf, type Switch, switchesOf } from '#tenants/parameters/rules.ts';
import type { SettingsPage } from '#tenants/saved-settings/service.ts';

/** Where each functionality is kept, and whether it is on at a venue that has never said; specification §3. */
const SWITCHES = {
  ticketsHistory: { group: 'history', code: 'historyItems_1', isUsual: true },
  ordersHistory: { group: 'history', code: 'historyItems_2', isUsual: false },
  planning: { group: 'ticketing', code: 'ticketingItems_planning', isUsual: false },
  multiEstablishment: { group: 'ticketing', code: 'ticketingItems_1', isUsual: false },
  fastBuy: { group: 'home', code: 'homeItems_1', isUsual: false },
} as const satisfies Record<string, Switch>;

type Functionalities = Record<keyof typeof SWITCHES, boolean>;

export const FUNCTIONALITIES: SettingsPage<Functionalities> = {
  section: 'usedfonctionnalities',
  read: async (db) => switchesOf(SWITCHES, await readParameters(db)),
  write: (db, wanted) => saveParameters(db, parametersOf(SWITCHES, wanted)),
  fieldsOf: (switches) => switches,
};
