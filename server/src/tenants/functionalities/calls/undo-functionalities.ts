import type { Handler } from '#platform/http/calls.ts';
import { undoSettings } from '#tenants/saved-settings/service.ts';
import { FUNCTIONALITIES } from '../service.ts';

export const undoFunctionalities: Handler<'POST /settingsportal/undousedfonctionnalities'> = (context) =>
  undoSettings(FUNCTIONALITIES, context, context.body.version);
