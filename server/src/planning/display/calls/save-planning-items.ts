import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { saveSettings } from '#tenants/saved-settings/service.ts';
import { PLANNING } from '../service.ts';

export const savePlanningItems: Handler<'PUT /settingsportal/planningItems'> = (context) => {
  const { seen, version, ...sent } = context.body;
  return saveSettings(PLANNING, context, version, (present) => {
    // The page of functionalities has its switch, too.
    if (seen && changesBetween(present, seen).length > 0) fail('settings.changed');
    return sent;
  });
};
