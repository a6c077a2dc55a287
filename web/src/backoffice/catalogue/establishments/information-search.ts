import { readCode, withoutUndefined } from '#lib/search.ts';

/** Which establishment is shown; the first without one. */
export const readInformationSearch = (search: Record<string, unknown>): { establishment?: string } =>
  withoutUndefined({ establishment: readCode(search.establishment) });
