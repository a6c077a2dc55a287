import type { Handler, Routes } from '#calls.ts';
import { saveSettings, showSettings, undoSettings } from '../saved-settings/saved-settings.service.ts';
import { FUNCTIONALITIES } from './functionalities.service.ts';

const saveFunctionalities: Handler<'PUT /settingsportal/usedfonctionnalities'> = (context) => {
  const { version, ...sent } = context.body;
  return saveSettings(FUNCTIONALITIES, context, version, () => sent);
};

const showFunctionalities: Handler<'GET /settingsportal/usedfonctionnalities'> = ({ transaction }) =>
  transaction((db) => showSettings(db, FUNCTIONALITIES));

const undoFunctionalities: Handler<'POST /settingsportal/undousedfonctionnalities'> = (context) =>
  undoSettings(FUNCTIONALITIES, context, context.body.version);

export const functionalitiesRoutes = {
  // administrator: settings.functionnalities, settings.admin
  'GET /settingsportal/usedfonctionnalities': showFunctionalities,
  'PUT /settingsportal/usedfonctionnalities': saveFunctionalities,
  'POST /settingsportal/undousedfonctionnalities': undoFunctionalities,
} satisfies Routes;
