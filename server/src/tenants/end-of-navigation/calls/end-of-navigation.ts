import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { filledWith, mainLocale } from '@guichet/contract/main-locale.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readPartners } from '#tenants/partners/service.ts';
import { reviewAddress } from '#tenants/partners/view.ts';
import { showSettings } from '#tenants/saved-settings/service.ts';
import { END_OF_NAVIGATION } from '../service.ts';

export const endOfNavigation: Handler<'GET /portal/endofnavigation'> = async ({ tenant, transaction }) => {
  const [{ texts }, partners] = await transaction((db) =>
    Promise.all([showSettings(db, END_OF_NAVIGATION), readPartners(db)]),
  );
  const review = reviewAddress(partners);
  const main = mainLocale(tenant.languages);
  const said = Object.entries(texts).flatMap(([outcome, labels]) =>
    labels[main] || labels[DEFAULT_LOCALE] ? [[outcome, filledWith(main, labels)]] : [],
  );
  return { texts: Object.fromEntries(said), ...(review && { reviewAddress: review }) };
};
