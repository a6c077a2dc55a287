import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readPartners } from '#tenants/partners/service.ts';
import { reviewAddress } from '#tenants/partners/view.ts';
import { showSettings } from '#tenants/saved-settings/service.ts';
import { END_OF_NAVIGATION } from '../service.ts';

export const endOfNavigation: Handler<'GET /portal/endofnavigation'> = async ({ transaction }) => {
  const [{ texts }, partners] = await transaction((db) =>
    Promise.all([showSettings(db, END_OF_NAVIGATION), readPartners(db)]),
  );
  const review = reviewAddress(partners);
  const said = Object.entries(texts).filter(([, labels]) => labels[DEFAULT_LOCALE] !== '');
  return { texts: Object.fromEntries(said), ...(review && { reviewAddress: review }) };
};
