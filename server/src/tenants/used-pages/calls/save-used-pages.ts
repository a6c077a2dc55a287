import type { Handler } from '#platform/http/calls.ts';
import { saveSettings } from '#tenants/saved-settings/service.ts';
import { USED_PAGES } from '../service.ts';

export const saveUsedPages: Handler<'PUT /settingsportal/usedpages'> = (context) => {
  const { version, ...sent } = context.body;
  return saveSettings(USED_PAGES, context, version, () => sent);
};
