import type { Handler } from '#platform/http/calls.ts';
import { undoSettings } from '#tenants/saved-settings/service.ts';
import { FOOTER, showFooter } from '../service.ts';

export const undoFooter: Handler<'POST /settingsportal/undofooter'> = async (context) => {
  const undone = await undoSettings(FOOTER, context, context.body.version);
  return context.transaction((db) => showFooter(db, undone));
};
