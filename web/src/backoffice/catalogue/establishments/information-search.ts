import { readCode, withoutUndefined } from '#lib/search.ts';

/** The shown establishment; the first by default. */
export const readInformationSearch = (search: Record<string, unknown>): { establishment?: string } =>
  withoutUndefined({ establishment: readCode(search.establishment) });
