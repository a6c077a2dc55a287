import type { Handler } from '#platform/http/calls.ts';
import { showSettings } from '#tenants/saved-settings/service.ts';
import { FUNCTIONALITIES } from '../service.ts';

export const showFunctionalities: Handler<'GET /settingsportal/usedfonctionnalities'> = ({ transaction }) =>
  transaction((db) => showSettings(db, FUNCTIONALITIES));
