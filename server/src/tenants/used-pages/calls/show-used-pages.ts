import type { Handler } from '#platform/http/calls.ts';
import { showSettings } from '#tenants/saved-settings/service.ts';
import { USED_PAGES } from '../service.ts';

export const showUsedPages: Handler<'GET /settingsportal/usedpages'> = ({ transaction }) =>
  transaction((db) => showSettings(db, USED_PAGES));
