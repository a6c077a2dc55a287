import { catalogueOf } from '#catalogue/browse/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { findByWords } from '../data.ts';
import { viewSuggestions } from '../view.ts';

export const suggestions: Handler<'GET /ticketing/suggestions'> = async ({
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
