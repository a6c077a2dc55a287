import type { CallKey } from '@guichet/contract/calls.ts';
import type { SamplesOf } from './samples-of.ts';

/** Calls of a venue that runs on the embedded ticketing system. */
export type BoxOfficeKey = Extract<CallKey, `${string} /boxoffice/${string}`>;

/** Valid inputs of the calls of the box office. */
export const BOX_OFFICE_SAMPLES: SamplesOf<BoxOfficeKey> = {
  'GET /boxoffice/catalogue': () => ({}),
};
