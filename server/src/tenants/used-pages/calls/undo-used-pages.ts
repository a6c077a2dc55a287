import type { Handler } from '#platform/http/calls.ts';
import { undoSettings } from '#tenants/saved-settings/service.ts';
import { USED_PAGES } from '../service.ts';

export const undoUsedPages: Handler<'POST /settingsportal/undousedpages'> = (context) =>
  undoSettings(USED_PAGES, context, context.body.version);
