import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { api } from '#lib/api.ts';
import { dayOf } from '#lib/format.ts';
import type { PageContext } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import {
  type PriceView,
  type ServiceView,
  saleStateOf,
  toPriceViews,
  toServiceView,
} from '../browse/service-view.ts';
import { customerDiscountCode } from '../solidarity/use-discount-code.ts';
import type { SearchParameters } from './search.ts';
import { readQuery, type SearchQuery, toBody } from './search-query.ts';

type Service = CallAnswer<'POST /ticketing/search'>['services'][number];

/** A service that was found. */
export interface FoundService extends ServiceView {
  familyName: string;
  color: string;
  /** Whether its sale has not begun */
  isEarly: boolean;
  /** Unit price if only the quantity has to be chosen; undefined otherwise. */
  fullPrice: PriceView | undefined;
}

/** An establishment or a theme to choose. */
export interface Choice {
  code: string;
  name: string;
}

export interface SearchData {
  /** Undefined for an invalid link */
  query: SearchQuery | undefined;
  /** The customer's discount code of the solidarity filter; undefined without a session, as on the server */
  discountCode: string | undefined;
  today: string;
  options: CallAnswer<'GET /ticketing/searchoptions'>;
  establishments: Choice[];
  themes: Choice[];
  families: (Choice & { color: string })[];
  found: FoundService[];
  total: number;
  correction: string | undefined;
  withoutFilters: number;
  withoutWords: number;
}

const NOTHING = { services: [], total: 0, correction: undefined, withoutFilters: 0, withoutWords: 0 };

/** Loads the results of a search, and its possible filters. */
export async function loadSearch(
  { locale }: PageContext,
  portal: Portal,
  parameters: SearchParameters,
): Promise<SearchData> {
  const today = dayOf(Date.now(), portal.tenant.timeZone);
  const query = readQuery(parameters, today);
  const [discountCode, options, establishments, themes, families] = await Promise.all([
    query?.isSolidary ? customerDiscountCode() : undefined,
    api('GET /ticketing/searchoptions'),
    api('GET /ticketing/establishments'),
    api('GET /Ticketing/themes'),
    api('GET /ticketing/families'),
  ]);
  const isKnown =
    query?.establishments.every((code) =>
      establishments.some((one) => names(one.externalCode, one.id, code)),
    ) && query.themes.every((code) => themes.some((one) => names(one.themeExternalCode, one.id, code)));
  const known = isKnown ? query : undefined;
  const { services, correction, ...counts } = known
    ? await api('POST /ticketing/search', { body: bodyOf(known, options.defaultSort, discountCode) })
    : NOTHING;
  const shownFamilies = families.map(({ externalCode, labels, color }) => ({
    code: externalCode,
    name: labelIn(labels, locale),
    color,
  }));
  return {
    query: known,
    discountCode,
    today,
    options,
    establishments: establishments.map(({ externalCode, labels }) => ({
      code: externalCode,
      name: labelIn(labels, locale),
    })),
    themes: themes.map(({ themeExternalCode, themeLabels }) => ({
      code: themeExternalCode,
      name: labelIn(themeLabels, locale),
    })),
    families: shownFamilies,
    found: services.map((service) => toFoundService(service, shownFamilies, today, locale)),
    correction,
    ...counts,
  };
}

const names = (externalCode: string, id: string, code: string): boolean =>
  code === externalCode || code === id;

/**
 * Returns the sort: by relevance for words, otherwise the venue’s own.
 * @param code the customer’s discount code, which filters solidarity prices
 */
export const bodyOf = (query: SearchQuery, defaultSort: SearchQuery['sort'], code?: string | undefined) => ({
  ...toBody({ ...query, sort: query.sort ?? (query.words ? undefined : defaultSort) }),
  ...(query.isSolidary && code !== undefined && { externalDiscountCode: code }),
});

export function toFoundService(
  service: Service,
  families: SearchData['families'],
  today: string,
  locale: Locale,
): FoundService {
  const view = toServiceView(service, locale);
  const family = families.find(({ code }) => code === view.family);
  const isEarly = saleStateOf(view, today) === 'early';
  const isBoughtAsIs =
    (view.kind === 'simple' || view.kind === 'none') && view.isSoldOnline && !view.fillsCards && !isEarly;
  return {
    ...view,
    familyName: family?.name ?? '',
    color: view.themes[0]?.color ?? family?.color ?? 'var(--brand)',
    isEarly,
    fullPrice: isBoughtAsIs
      ? toPriceViews(service, locale).find(
          ({ discountCode, needsDocument }) => !discountCode && !needsDocument,
        )
      : undefined,
  };
}
