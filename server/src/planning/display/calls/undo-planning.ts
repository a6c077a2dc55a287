import type { Handler } from '#platform/http/calls.ts';
import { undoSettings } from '#tenants/saved-settings/service.ts';
import { PLANNING } from '../service.ts';

export const undoPlanning: Handler<'POST /settingsportal/undoplanning'> = (context) =>
  undoSettings(PLANNING, context, context.body.version);
