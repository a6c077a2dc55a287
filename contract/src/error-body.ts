import type { ErrorCode } from './errors.ts';

/** Precedes the code in every answer. */
export const ERROR_PREFIX = 'api-error.oap.';

/** The body of every answer that is not a success. */
export interface ErrorBody {
  /** `api-error.oap.` and an {@link ErrorCode} */
  code: string;
  /** A sentence for the person, in the language of the request */
  error: string;
  /** The same for each invalid field of the form */
  fields?: Record<string, string>;
}
