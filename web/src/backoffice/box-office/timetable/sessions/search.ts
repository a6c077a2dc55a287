import { readCode, readDay, withoutUndefined } from '#lib/search.ts';

/** The shown week by its first day, and the establishment; this week and the first establishment by default. */
export const readWeekSearch = (search: Record<string, unknown>): { from?: string; establishment?: string } =>
  withoutUndefined({ from: readDay(search.from), establishment: readCode(search.establishment) });
