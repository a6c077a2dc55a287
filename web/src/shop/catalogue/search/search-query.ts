import {
  SEARCH_SORTS,
  SEARCH_TYPES,
  type SearchFilter,
  type SearchSort,
} from '@guichet/contract/catalogue/search-options.ts';
import type { Search } from '#lib/paths.ts';
import type { SearchParameters } from './search.ts';

/** The filters, sort and words of a search. */
export interface SearchQuery {
  words: string;
  isFast: boolean;
  isSolidary: boolean;
  /** `YYYY-MM-DD` */
  start: string | undefined;
  end: string | undefined;
  /** Values of the type filter */
  types: number[];
  /** External codes */
  establishments: string[];
  themes: string[];
  sort: SearchSort | undefined;
}

export const EMPTY_QUERY: SearchQuery = {
  words: '',
  isFast: false,
  isSolidary: false,
  start: undefined,
  end: undefined,
  types: [],
  establishments: [],
  themes: [],
  sort: undefined,
};

/** An invalid link: one of its values is not a value of its filter. */
class BadValue extends Error {}

const bad = (): never => {
  throw new BadValue();
};

/** Parses the query of an address; undefined for an invalid link. @param today past days are not on sale */
export function readQuery(given: SearchParameters, today: string): SearchQuery | undefined {
  try {
    const start = readDay(given.startSaleDate);
    const end = readDay(given.endSaleDate);
    if (end !== undefined && (end < today || (start !== undefined && end < start))) bad();
    return {
      words: (given.searchStringFilter ?? '').trim(),
      isFast: isOn(given.isFastPurchase) || isOn(given.fastbuy),
      isSolidary: isOn(given.isSolidarityPricing) || isOn(given.solidaritypricing),
      start: start !== undefined && start < today ? today : start,
      end,
      types: listOf(given.types).map(readType),
      establishments: listOf(given.establishmentIds).map(readCode),
      themes: listOf(given.themeIds).map(readCode),
      sort:
        given.sort === undefined ? undefined : (SEARCH_SORTS.find((sort) => sort === given.sort) ?? bad()),
    };
  } catch (error) {
    if (error instanceof BadValue) return undefined;
    throw error;
  }
}

function isOn(value: string | undefined): boolean {
  if (value === undefined || value === 'false') return false;
  return value === 'true' || bad();
}

function readDay(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const time = /^2\d{3}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T12:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(value)) return bad();
  return value;
}

const listOf = (value: string | undefined): string[] => [
  ...new Set((value ?? '').split(',').filter((entry) => entry !== '')),
];

/** A withdrawal is the fifth type, and sent as -1. */
function readType(value: string): number {
  const type = value === '5' ? -1 : Number(value);
  return SEARCH_TYPES.some((known) => known.value === type) ? type : bad();
}

const readCode = (value: string): string => (value.length > 80 ? bad() : value);

/** Returns the address parameters of a query, by their exact names; lists are joined by commas. */
export function toParameters(query: SearchQuery): Search {
  const flag = (isOn: boolean) => (isOn ? 'true' : undefined);
  return {
    searchStringFilter: query.words || undefined,
    isFastPurchase: flag(query.isFast),
    startSaleDate: query.start,
    endSaleDate: query.end,
    isSolidarityPricing: flag(query.isSolidary),
    establishmentIds: query.establishments.join(',') || undefined,
    themeIds: query.themes.join(',') || undefined,
    types: query.types.join(',') || undefined,
    sort: query.sort,
  };
}

/** Returns the query of the call. */
export function toBody(query: SearchQuery) {
  return {
    ...(query.words && { searchStringFilter: query.words.slice(0, 200) }),
    ...(query.isFast && { isFastPurchase: true }),
    ...(query.isSolidary && { isSolidarityPricing: true }),
    ...(query.start && { startSaleDate: query.start }),
    ...(query.end && { endSaleDate: query.end }),
    ...(query.types.length > 0 && { types: query.types }),
    ...(query.establishments.length > 0 && { establishmentIds: query.establishments }),
    ...(query.themes.length > 0 && { themeIds: query.themes }),
    ...(query.sort && { sort: query.sort }),
  };
}

/** Returns the query without its filters: words and sort stay. */
export const withoutFilters = ({ words, sort }: SearchQuery): SearchQuery => ({
  ...EMPTY_QUERY,
  words,
  sort,
});

/** One used value of a filter, and the query without it. */
export interface UsedFilter {
  filter: SearchFilter;
  /** Code of a type, establishment or theme; empty for other filters */
  value: string;
  without: SearchQuery;
}

/** Returns every used value of the filters, in the order of the page. */
export function usedFilters(query: SearchQuery): UsedFilter[] {
  const { isFast, isSolidary, start, end, types, establishments, themes } = query;
  return [
    ...(isFast
      ? [{ filter: 'isFastPurchase' as const, value: '', without: { ...query, isFast: false } }]
      : []),
    ...(isSolidary
      ? [{ filter: 'isSolidarityPricing' as const, value: '', without: { ...query, isSolidary: false } }]
      : []),
    ...(start || end
      ? [{ filter: 'saleDates' as const, value: '', without: { ...query, start: undefined, end: undefined } }]
      : []),
    ...types.map((type) => ({
      filter: 'types' as const,
      value: String(type),
      without: { ...query, types: types.filter((other) => other !== type) },
    })),
    ...establishments.map((code) => ({
      filter: 'establishmentIds' as const,
      value: code,
      without: { ...query, establishments: establishments.filter((other) => other !== code) },
    })),
    ...themes.map((code) => ({
      filter: 'themeIds' as const,
      value: code,
      without: { ...query, themes: themes.filter((other) => other !== code) },
    })),
  ];
}
