import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Visit } from '#backoffice/define-page.ts';
import { adminApi, adminFile } from '#lib/admin-api.ts';
import { daysOf, type SalesSearch } from './sales-search.ts';

export type ResellerSales = CallAnswer<'GET /settingsticketing/resellersales'>;
export type SalesSum = ResellerSales['sums'][number];
export type SalesBooking = ResellerSales['bookings'][number];

/** The query of the calls for the shown sales. */
export interface SalesQuery {
  from: string;
  until: string;
  by: 'sold' | 'visit';
  resellerId?: string;
}

export async function loadSales({ deps, context }: Visit<SalesSearch>) {
  const { timeZone } = context.portal.tenant;
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  const query: SalesQuery = {
    ...daysOf(deps, today),
    by: deps.by ?? 'sold',
    ...(deps.reseller && { resellerId: deps.reseller }),
  };
  return { query, sales: await adminApi('GET /settingsticketing/resellersales', { query }) };
}

/** Reads the next bookings. */
export const loadMoreSales = (query: SalesQuery, skip: number) =>
  adminApi('GET /settingsticketing/resellersales', { query: { ...query, skip } });

export const exportSales = (query: SalesQuery, format: 'csv' | 'xlsx') =>
  adminFile('GET /settingsticketing/resellersalesexport', { query: { ...query, format } });
