import type { CheckedBody } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { hasWords, searchWords } from '@guichet/contract/search-text.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { catalogueOf, hasChangedCatalogue } from '../browse/browse.sql.ts';
import type { IndexedCatalogue } from '../browse/browse.ts';
import { codesOf, isFirstPurchase } from '../browse/browse.ts';
import type { ShopService } from '../catalogue.ts';
import { findByWords } from './search.sql.ts';
import { passes, type ServiceFilter, salePeriod, servicesInOrder } from './search.ts';

/** The venue and the language of a search. */
export interface Searcher {
  services: Services;
  tenant: Tenant;
  locale: Locale;
}

type Search = CheckedBody<'POST /ticketing/search'> & {
  /** Leaves out services that require a subscription to renew */
  withoutRenewals?: boolean;
};

export interface SearchResult {
  catalogue: IndexedCatalogue;
  /** All matching services, in order */
  found: ShopService[];
  correction: string | undefined;
  /** Number of services that the words alone, and the filters alone, would find */
  withoutFilters: number;
  withoutWords: number;
}

/**
 * Returns the services that match every part of a search: the best matches of the words first, without words in
 * catalogue order, unless a sort is requested.
 * @throws AppError `interval.not-authorized`
 */
export async function searchServices(searcher: Searcher, search: Search): Promise<SearchResult> {
  const { services, tenant } = searcher;
  const words = search.searchStringFilter?.trim() ?? '';
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  const period = salePeriod(search, today);
  const catalogue = await catalogueOf(services, tenant);
  const filter: ServiceFilter = {
    ...search,
    ...period,
    establishmentIds: codesOf(tenant.id, 'establishment', catalogue.establishments, search.establishmentIds),
    themeIds: codesOf(tenant.id, 'theme', catalogue.themes, search.themeIds),
  };
  const isShown = (service: ShopService): boolean => !search.withoutRenewals || isFirstPurchase(service);
  const { correction, ...matches } = await candidates(searcher, catalogue, words, search.sort);
  const all = matches.all.filter(isShown);
  const found = all.filter((service) => passes(service, filter));
  const count = () =>
    [...catalogue.services.values()].filter((service) => isShown(service) && passes(service, filter)).length;
  return {
    catalogue,
    found,
    correction,
    withoutFilters: all.length,
    withoutWords: words === '' ? found.length : count(),
  };
}

/** Returns the services that the words find, or all services without words; in order. */
async function candidates(
  { services, tenant, locale }: Searcher,
  catalogue: IndexedCatalogue,
  words: string,
  sort: Search['sort'],
): Promise<{ all: ShopService[]; correction: string | undefined }> {
  const order = () => (sort ? servicesInOrder(catalogue, sort, locale) : [...catalogue.services.values()]);
  if (words === '') return { all: [...order()], correction: undefined };
  if (hasChangedCatalogue(services)) {
    const wanted = searchWords(words);
    const all = [...order()].filter((service) => hasWords(textsOf(service, catalogue, locale), wanted));
    return { all, correction: undefined };
  }
  const matches = await services.database.tenant(tenant.id, (db) => findByWords(db, locale, words));
  const codes = new Set(matches.services);
  const best = matches.services.flatMap((code) => catalogue.services.get(code) ?? []);
  const all = sort ? order().filter(({ code }) => codes.has(code)) : best;
  return { all, correction: all.length > 0 ? (matches.correction ?? undefined) : undefined };
}

/** Texts of a service that a visitor would search for. */
function textsOf(
  { code, labels, descriptions, familyCode }: ShopService,
  { families }: IndexedCatalogue,
  locale: Locale,
): string[] {
  const family = families.get(familyCode);
  return [
    code,
    labelIn(labels, locale),
    labelIn(descriptions, locale),
    family ? labelIn(family.labels, locale) : '',
  ];
}
