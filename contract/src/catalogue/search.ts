import { z } from 'zod';
import { call } from '../call.ts';
import { Cents, CodeFilter, Day, ExternalCode, Skip } from '../shapes.ts';
import { Service } from './browse.ts';
import { SEARCH_FILTERS, SEARCH_SORTS } from './search-options.ts';

/** Search for services by words and filters, and the administrators' choice of filters. */

const Filter = z.enum(SEARCH_FILTERS);
const Sort = z.enum(SEARCH_SORTS);
const Words = z.string().max(200);

/** Search criteria; all must match. */
export const ServiceFilter = z.object({
  searchStringFilter: Words.optional().describe(
    'Words in the language of the request; typing errors are tolerated',
  ),
  types: z
    .array(z.int().min(-1).max(5))
    .max(10)
    .optional()
    .describe('1 simple, 2 subscription, 3 reload, 4 event, -1 withdrawal'),
  establishmentIds: CodeFilter.optional(),
  themeIds: CodeFilter.optional(),
  startSaleDate: Day.optional().describe('On sale on this day or later'),
  endSaleDate: Day.optional().describe('On sale on this day or earlier'),
  isFastPurchase: z.boolean().optional(),
  isSolidarityPricing: z.boolean().optional().describe('With at least one named price'),
  externalDiscountCode: ExternalCode.optional().describe(
    'Discount code of the named prices that count, with isSolidarityPricing',
  ),
  serviceExternalCode: ExternalCode.optional(),
});

export const SearchOptions = z.object({
  filters: z.array(Filter).describe('Offered filters, in order'),
  sorts: z.array(Sort),
  defaultSort: Sort.optional().describe('Catalogue order when absent'),
});

const choices = <Code extends z.ZodType>(code: Code, count: number) =>
  z.array(z.object({ code, isEnabled: z.boolean() })).length(count);

/** All filters and sorts in order, offered or not. */
export const SearchSettings = z.object({
  filters: choices(Filter, SEARCH_FILTERS.length),
  sorts: choices(Sort, SEARCH_SORTS.length),
  defaultSort: Sort.nullable().describe('Null: catalogue order'),
  version: z.int().describe('Send it back with a change'),
});

const right = { right: 'settings.ticketing' } as const;
const limits = { sharedForSeconds: 30, perMinute: 240, refusedUnderOverload: true } as const;

export const searchCalls = {
  'POST /ticketing/services/filtering': call({
    summary: 'Lists services that match a search, best match first',
    access: 'visitor',
    body: ServiceFilter,
    answer: z.array(Service),
    errors: ['interval.not-authorized'],
    ...limits,
    expensive: 'Returns all services',
  }),
  'POST /ticketing/search': call({
    summary: 'Returns a page of matching services, without renewals, and suggestions when none matches',
    access: 'visitor',
    body: ServiceFilter.extend({ sort: Sort.optional(), skip: Skip.optional() }),
    answer: z.object({
      services: z.array(Service),
      total: z.int(),
      correction: z.string().optional().describe('Corrected words that were searched instead'),
      withoutFilters: z.int().describe('Number of matches of the words alone'),
      withoutWords: z.int().describe('Number of matches of the filters alone'),
    }),
    errors: ['interval.not-authorized'],
    ...limits,
    expensive: 'Sorts all services once per change of the catalogue',
  }),
  'GET /ticketing/suggestions': call({
    summary: 'Suggests services, themes and establishments for an incomplete search',
    access: 'visitor',
    query: z.object({ text: Words }),
    answer: z.array(
      z.object({
        kind: z.enum(['service', 'theme', 'establishment']),
        externalCode: ExternalCode,
        label: z.string().describe('In the language of the request'),
        espaceRef: ExternalCode.optional().describe('Establishment of a service'),
        priceFrom: Cents.optional(),
        priceTo: Cents.optional(),
      }),
    ),
    ...limits,
  }),
  'GET /ticketing/searchoptions': call({
    summary: 'Lists the filters and sorts of the search page',
    access: 'visitor',
    answer: SearchOptions,
    sharedForSeconds: 30,
  }),
  'GET /settingsticketing/searchoptions': call({
    summary: 'Lists all filters and sorts of the search page with their state',
    access: right,
    answer: SearchSettings,
  }),
  'PUT /settingsticketing/searchoptions': call({
    summary: 'Sets filters, sorts, order and default of the search page',
    access: right,
    body: SearchSettings,
    answer: SearchSettings,
    errors: ['settings.changed'],
  }),
} as const;
