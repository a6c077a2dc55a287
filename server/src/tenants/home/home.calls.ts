import type { Handler, Routes } from '#calls.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { deleteForgottenPictures, readStoredPictures } from '../pictures/pictures.sql.ts';
import { saveSettings, showSettings, undoSettings } from '../saved-settings/saved-settings.service.ts';
import { readSavedSettings } from '../saved-settings/saved-settings.sql.ts';
import { HOME_PAGE, keptHome, showHome } from './home.service.ts';
import { blocksOf, type HomePage, pictureIds, viewHome } from './home.ts';

const homePage: Handler<'GET /portal/homepage'> = ({ tenant, transaction }) =>
  transaction(async (db) => {
    const { value } = await readSavedSettings<HomePage>(db, HOME_PAGE.section);
    const blocks = blocksOf(value);
    const ids = pictureIds(blocks);
    const stored = ids.length > 0 ? await readStoredPictures(db, ids) : [];
    return { blocks: viewHome(tenant, blocks, stored, dayOf(new Date(), tenant.timeZone)) };
  });

const saveHomePage: Handler<'PUT /settingsportal/homepagesettings'> = async (context) => {
  const { body, tenant, services, transaction } = context;
  const { version, ...sent } = body;
  const saved = await saveSettings(HOME_PAGE, context, version, (_, db) => keptHome(db, tenant, sent));
  return transaction(async (db) => {
    await deleteForgottenPictures(db);
    return showHome(db, services, tenant, saved);
  });
};

const showHomePage: Handler<'GET /settingsportal/homepagesettings'> = ({ tenant, services, transaction }) =>
  transaction(async (db) => showHome(db, services, tenant, await showSettings(db, HOME_PAGE)));

const undoHomePage: Handler<'POST /settingsportal/undohomepagesettings'> = async (context) => {
  const { body, tenant, services, transaction } = context;
  const home = await undoSettings(HOME_PAGE, context, body.version);
  return transaction((db) => showHome(db, services, tenant, home));
};

export const homeRoutes = {
  // visitor
  'GET /portal/homepage': homePage,
  // administrator: settings.design
  'GET /settingsportal/homepagesettings': showHomePage,
  'PUT /settingsportal/homepagesettings': saveHomePage,
  'POST /settingsportal/undohomepagesettings': undoHomePage,
} satisfies Routes;
