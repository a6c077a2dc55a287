import type { Handler } from '#platform/http/calls.ts';
import { showSettings } from '#tenants/saved-settings/service.ts';
import { FOOTER, showFooter } from '../service.ts';

export const footer: Handler<'GET /settingsportal/footer'> = ({ transaction }) =>
  transaction(async (db) => showFooter(db, await showSettings(db, FOOTER)));
