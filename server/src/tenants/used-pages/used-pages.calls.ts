import type { Handler, Routes } from '#calls.ts';
import { saveSettings, showSettings, undoSettings } from '../saved-settings/saved-settings.service.ts';
import { USED_PAGES } from './used-pages.service.ts';

const saveUsedPages: Handler<'PUT /settingsportal/usedpages'> = (context) => {
  const { version, ...sent } = context.body;
  return saveSettings(USED_PAGES, context, version, () => sent);
};

const showUsedPages: Handler<'GET /settingsportal/usedpages'> = ({ transaction }) =>
  transaction((db) => showSettings(db, USED_PAGES));

const undoUsedPages: Handler<'POST /settingsportal/undousedpages'> = (context) =>
  undoSettings(USED_PAGES, context, context.body.version);

export const usedPagesRoutes = {
  // administrator: settings.functionnalities, settings.admin
  'GET /settingsportal/usedpages': showUsedPages,
  // administrator: settings.functionnalities
  'PUT /settingsportal/usedpages': saveUsedPages,
  'POST /settingsportal/undousedpages': undoUsedPages,
} satisfies Routes;
