import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Handler } from '#platform/http/calls.ts';
import { showSettings } from '#tenants/saved-settings/service.ts';
import { END_OF_NAVIGATION } from '../service.ts';

export const endOfNavigation: Handler<'GET /portal/endofnavigation'> = async ({ transaction }) => {
  const { texts } = await transaction((db) => showSettings(db, END_OF_NAVIGATION));
  const said = Object.entries(texts).filter(([, labels]) => labels[DEFAULT_LOCALE] !== '');
  return { texts: Object.fromEntries(said) };
};
