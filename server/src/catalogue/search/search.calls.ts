import { SEARCH_PAGE } from '@guichet/contract/catalogue/search-options.ts';
import type { Handler, Routes } from '#calls.ts';
import { catalogueOf } from '../browse/browse.sql.ts';
import { viewService } from '../browse/browse.ts';
import { saveSearchSettings, searchOptions, searchSettings } from './options/options.calls.ts';
import { searchServices } from './search.service.ts';
import { findByWords } from './search.sql.ts';
import { viewSuggestions } from './search.ts';

const filterServices: Handler<'POST /ticketing/services/filtering'> = async (context) => {
  const { catalogue, found } = await searchServices(context, context.body);
  return found.map((service) => viewService(context.tenant, catalogue, service));
};

/**
 * Searches services without renewals: the answer is shared, while a renewal depends on the customer’s card and the day.
 * The page of the card offers the renewal.
 */
const search: Handler<'POST /ticketing/search'> = async (context) => {
  const { body, tenant } = context;
  const { catalogue, found, correction, ...counts } = await searchServices(context, {
    ...body,
    withoutRenewals: true,
  });
  const skip = body.skip ?? 0;
  return {
    services: found.slice(skip, skip + SEARCH_PAGE).map((service) => viewService(tenant, catalogue, service)),
    total: found.length,
    ...(correction !== undefined && { correction }),
    ...counts,
  };
};

const suggestions: Handler<'GET /ticketing/suggestions'> = async ({
  query: { text },
  tenant,
  services,
  locale,
  transaction,
}) => {
  if (text.trim().length < 2) return [];
  const [catalogue, found] = await Promise.all([
    catalogueOf(services, tenant),
    transaction((db) => findByWords(db, locale, text)),
  ]);
  return viewSuggestions(catalogue, found.services, text, locale);
};

export const searchRoutes = {
  // visitor
  'POST /ticketing/services/filtering': filterServices,
  'POST /ticketing/search': search,
  'GET /ticketing/suggestions': suggestions,
  'GET /ticketing/searchoptions': searchOptions,
  // administrator: settings.ticketing
  'GET /settingsticketing/searchoptions': searchSettings,
  'PUT /settingsticketing/searchoptions': saveSearchSettings,
} satisfies Routes;
