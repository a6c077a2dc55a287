import type { ErrorCode } from './errors.ts';

/** Prefix of the error code in every response. */
export const ERROR_PREFIX = 'api-error.oap.';

/** Body of every error response. */
export interface ErrorBody {
  /** `api-error.oap.` and an {@link ErrorCode} */
  code: string;
  /** Message in the language of the request */
  error: string;
  /** Problems of the invalid fields */
  fields?: Record<string, string>;
}
