import type { Handler } from '#platform/http/calls.ts';
import { showSettings } from '#tenants/saved-settings/service.ts';
import { HOME_PAGE, showHome } from '../service.ts';

export const showHomePage: Handler<'GET /settingsportal/homepagesettings'> = ({
  tenant,
  services,
  transaction,
}) => transaction(async (db) => showHome(db, services, tenant, await showSettings(db, HOME_PAGE)));
