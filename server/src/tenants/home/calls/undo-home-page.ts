import type { Handler } from '#platform/http/calls.ts';
import { undoSettings } from '#tenants/saved-settings/service.ts';
import { HOME_PAGE, showHome } from '../service.ts';

export const undoHomePage: Handler<'POST /settingsportal/undohomepagesettings'> = async (context) => {
  const { body, tenant, services, transaction } = context;
  const home = await undoSettings(HOME_PAGE, context, body.version);
  return transaction((db) => showHome(db, services, tenant, home));
};
