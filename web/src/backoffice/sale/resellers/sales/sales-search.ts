import { readDay, withoutUndefined } from '#lib/search.ts';

/** The state of the page in the URL: days, kind of days (sale or visit), and reseller. */
export type SalesSearch = {
  from?: string;
  until?: string;
  /** Days of sales by default */
  by?: 'visit';
  reseller?: string;
};

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads a URL's search parameters; invalid ones are dropped. @throws ApiError 400 for an invalid day */
export const readSalesSearch = (search: Record<string, unknown>): SalesSearch =>
  withoutUndefined({
    from: readDay(search.from),
    until: readDay(search.until),
    by: search.by === 'visit' ? 'visit' : undefined,
    reseller: typeof search.reseller === 'string' && ID.test(search.reseller) ? search.reseller : undefined,
  }) as SalesSearch;

/** Returns the days of the address, or the month of today. */
export function daysOf({ from, until }: SalesSearch, today: string): { from: string; until: string } {
  const first = from ?? (until ? `${until.slice(0, 7)}-01` : `${today.slice(0, 7)}-01`);
  return { from: first, until: until ?? lastOfMonth(first) };
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
