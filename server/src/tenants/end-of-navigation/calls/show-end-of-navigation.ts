import type { Handler } from '#platform/http/calls.ts';
import { showSettings } from '#tenants/saved-settings/service.ts';
import { END_OF_NAVIGATION } from '../service.ts';

export const showEndOfNavigation: Handler<'GET /settingsportal/endofnavigation'> = ({ transaction }) =>
  transaction((db) => showSettings(db, END_OF_NAVIGATION));
