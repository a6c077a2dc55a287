import type { Handler } from '#platform/http/calls.ts';
import { undoSettings } from '#tenants/saved-settings/service.ts';
import { END_OF_NAVIGATION } from '../service.ts';

export const undoEndOfNavigation: Handler<'POST /settingsportal/undoendofnavigation'> = (context) =>
  undoSettings(END_OF_NAVIGATION, context, context.body.version);
