import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { readParameters } from '#tenants/parameters/parameters.sql.ts';
import { saveSettings, showSettings, undoSettings } from '#tenants/saved-settings/saved-settings.service.ts';
import { PLANNING } from './display.service.ts';
import { displayOf } from './display.ts';

const planningItems: Handler<'GET /settingsportal/planningItems'> = async ({ transaction }) =>
  displayOf(await transaction(readParameters));

const savePlanningItems: Handler<'PUT /settingsportal/planningItems'> = (context) => {
  const { seen, version, ...sent } = context.body;
  return saveSettings(PLANNING, context, version, (present) => {
    // The page of functionalities has this switch, too.
    if (seen && changesBetween(present, seen).length > 0) fail('settings.changed');
    return sent;
  });
};

const showPlanning: Handler<'GET /settingsportal/planning'> = ({ transaction }) =>
  transaction((db) => showSettings(db, PLANNING));

const undoPlanning: Handler<'POST /settingsportal/undoplanning'> = (context) =>
  undoSettings(PLANNING, context, context.body.version);

export const planningDisplayRoutes = {
  // visitor
  'GET /settingsportal/planningItems': planningItems,
  // settings.functionnalities
  'PUT /settingsportal/planningItems': savePlanningItems,
  'GET /settingsportal/planning': showPlanning,
  'POST /settingsportal/undoplanning': undoPlanning,
} satisfies Routes;
