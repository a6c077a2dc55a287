import type { Handler } from '#platform/http/calls.ts';
import { undoSettings } from '../../saved-settings/service.ts';
import { LANGUAGES_PAGE, showLanguages } from '../service.ts';

export const undoLanguages: Handler<'POST /settingsportal/undolanguages'> = async (context) => {
  const saved = await undoSettings(LANGUAGES_PAGE, context, context.body.version);
  return context.transaction((db) => showLanguages(db, saved));
};
