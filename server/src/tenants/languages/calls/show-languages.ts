import type { Handler } from '#platform/http/calls.ts';
import { showSettings } from '../../saved-settings/service.ts';
import { LANGUAGES_PAGE, showLanguages as show } from '../service.ts';

export const showLanguages: Handler<'GET /settingsportal/languages'> = ({ transaction }) =>
  transaction(async (db) => show(db, await showSettings(db, LANGUAGES_PAGE)));
