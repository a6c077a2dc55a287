import { z } from 'zod';
import { call } from '../call.ts';
import { Cents, CodeFilter, Day, ExternalCode, Skip } from '../shapes.ts';
import { Service } from './browse.ts';
import { SEARCH_FILTERS, SEARCH_SORTS } from './search-options.ts';

/** Finding services by words and filters, and what an administrator offers of those. */

const Filter = z.enum(SEARCH_FILTERS);
const Sort = z.enum(SEARCH_SORTS);
const Words = z.string().max(200);

/** What services are searched by; every part of it must match. */
export const ServiceFilter = z.object({
  searchStringFilter: Words.optional().describe('Words in the language of the request; slips are forgiven'),
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
    'Whose named prices count, with isSolidarityPricing',
  ),
  serviceExternalCode: ExternalCode.optional(),
});

export const SearchOptions = z.object({
  filters: z.array(Filter).describe('Those that are offered, in order'),
  sorts: z.array(Sort),
  defaultSort: Sort.optional().describe('The order of the catalogue where absent'),
});

const choices = <Code extends z.ZodType>(code: Code, count: number) =>
  z.array(z.object({ code, isEnabled: z.boolean() })).length(count);

/** Every filter and sort in order, offered or not. */
export const SearchSettings = z.object({
  filters: choices(Filter, SEARCH_FILTERS.length),
  sorts: choices(Sort, SEARCH_SORTS.length),
  defaultSort: Sort.nullable().describe('Null: the order of the catalogue'),
  version: z.int().describe('To be sent back with a change'),
});

const right = { right: 'settings.ticketing' } as const;
const limits = { sharedForSeconds: 30, perMinute: 240, refusedUnderOverload: true } as const;

export const searchCalls = {
  'POST /ticketing/services/filtering': call({
    summary: 'Services that match a search, best first',
    access: 'visitor',
    body: ServiceFilter,
    answer: z.array(Service),
    errors: ['interval.not-authorized'],
    ...limits,
    expensive: 'All services',
  }),
  'POST /ticketing/search': call({
    summary: 'A page of the services that match a search, without renewals, and a way on where none does',
    access: 'visitor',
    body: ServiceFilter.extend({ sort: Sort.optional(), skip: Skip.optional() }),
    answer: z.object({
      services: z.array(Service),
      total: z.int(),
      correction: z.string().optional().describe('What was looked for in place of mistyped words'),
      withoutFilters: z.int().describe('How many the words alone find'),
      withoutWords: z.int().describe('How many the filters alone find'),
    }),
    errors: ['interval.not-authorized'],
    ...limits,
    expensive: 'Sorts all services, once for each change of the catalogue',
  }),
  'GET /ticketing/suggestions': call({
    summary: 'What a visitor may be typing: services, themes and establishments',
    access: 'visitor',
    query: z.object({ text: Words }),
    answer: z.array(
      z.object({
        kind: z.enum(['service', 'theme', 'establishment']),
        externalCode: ExternalCode,
        label: z.string().describe('In the language of the request'),
        espaceRef: ExternalCode.optional().describe('Establishment of a service'),
        priceFrom: Cents.optional(),
      }),
    ),
    ...limits,
  }),
  'GET /ticketing/searchoptions': call({
    summary: 'The filters and sorts that the search page offers',
    access: 'visitor',
    answer: SearchOptions,
    sharedForSeconds: 30,
  }),
  'GET /settingsticketing/searchoptions': call({
    summary: 'Every filter and sort of the search page, and which of them are offered',
    access: right,
    answer: SearchSettings,
  }),
  'PUT /settingsticketing/searchoptions': call({
    summary: 'Sets the filters and sorts that the search page offers, their order and the default',
    access: right,
    body: SearchSettings,
    answer: SearchSettings,
    errors: ['settings.changed'],
  }),
} as const;
