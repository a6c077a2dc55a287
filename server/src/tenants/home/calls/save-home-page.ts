import type { Handler } from '#platform/http/calls.ts';
import { deleteForgottenPictures } from '#tenants/pictures/mutations.ts';
import { saveSettings } from '#tenants/saved-settings/service.ts';
import { HOME_PAGE, keptHome, showHome } from '../service.ts';

export const saveHomePage: Handler<'PUT /settingsportal/homepagesettings'> = async (context) => {
  const { body, tenant, services, transaction } = context;
  const { version, ...sent } = body;
  const saved = await saveSettings(HOME_PAGE, context, version, (_, db) => keptHome(db, tenant, sent));
  return transaction(async (db) => {
    await deleteForgottenPictures(db);
    return showHome(db, services, tenant, saved);
  });
};
