import type { Handler } from '#platform/http/calls.ts';
import { saveSettings } from '#tenants/saved-settings/service.ts';
import { FUNCTIONALITIES } from '../service.ts';

export const saveFunctionalities: Handler<'PUT /settingsportal/usedfonctionnalities'> = (context) => {
  const { version, ...sent } = context.body;
  return saveSettings(FUNCTIONALITIES, context, version, () => sent);
};
