import { ERROR_PREFIX, ERRORS, type ErrorBody, type ErrorCode } from '@guichet/contract/errors.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { type PhraseValues, translator } from '@guichet/phrases/translate.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';

/** Something the person at the other end can be told: a code of the contract, thrown where it is noticed. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly params: PhraseValues;
  /** Which field of the form is to blame, and for what. */
  readonly fields: Readonly<Record<string, ErrorCode>>;

  constructor(
    code: ErrorCode,
    options: { params?: PhraseValues; fields?: Record<string, ErrorCode>; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause });
    this.code = code;
    this.params = options.params ?? {};
    this.fields = options.fields ?? {};
  }
}

/** Ends the call with an error of the contract; it is translated at the edge. */
export function fail(code: ErrorCode, options?: ConstructorParameters<typeof AppError>[1]): never {
  throw new AppError(code, options);
}

/** An error as a caller sees it. */
export interface ErrorAnswer {
  status: number;
  body: ErrorBody;
  /** Seconds after which the same request may succeed */
  retryAfter?: number;
}

/** Codes of Fastify’s own refusals, and of the database’s to keep a text with a NUL. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.content-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
  '22021': 'request.malformed',
  '22P05': 'request.malformed',
};

/** Which error of the contract an exception amounts to; a bug is `internal.error` and says no more. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return new AppError('internal.unavailable', { cause: error });
  if (error instanceof Error && error.name === 'TicketingUnavailable') {
    return new AppError('ticketing.unavailable', { cause: error });
  }
  const code = error instanceof Error && 'code' in error ? REFUSALS[String(error.code)] : undefined;
  return new AppError(code ?? (isRefusal(error) ? 'request.malformed' : 'internal.error'), { cause: error });
}

/** Whether the framework or one of its plugins finds fault with the request, by the status it gives the error. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500;
}

/** Translates an exception for the person who asked in `locale`. */
export function describeError(error: unknown, locale: Locale): ErrorAnswer {
  const known = toAppError(error);
  const word = translator(locale, 'errors');
  const fields = Object.entries(known.fields).map(([field, code]) => [field, word(code, known.params)]);
  const status = ERRORS[known.code];
  const { minutes } = known.params;
  const retryAfter = status === 503 ? 2 : status === 429 && minutes ? Number(minutes) * 60 : undefined;
  return {
    status,
    body: {
      code: ERROR_PREFIX + known.code,
      error: word(known.code, known.params),
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) as Record<string, string> }),
    },
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
