import { ERROR_PREFIX, type ErrorBody } from '@guichet/contract/error-body.ts';
import { ERRORS, type ErrorCode } from '@guichet/contract/errors.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { type Phrases, type PhraseValues, phrasesFor } from '@guichet/phrases/translate.ts';
import { isDatabaseError, isDatabaseUnavailable } from './database/database-errors.ts';

/** An error of the contract, thrown where it is detected, with a message for the caller. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly params: PhraseValues;
  /** Error codes by field. */
  readonly fields: Readonly<Record<string, ErrorCode>>;
  /** Messages by field, already worded. */
  readonly fieldWords: Readonly<Record<string, string>>;
  /** Message in a venue’s own words, instead of the default one. */
  readonly words: string | undefined;

  constructor(
    code: ErrorCode,
    options: {
      params?: PhraseValues;
      fields?: Record<string, ErrorCode>;
      fieldWords?: Record<string, string>;
      words?: string;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.code = code;
    this.params = options.params ?? {};
    this.fields = options.fields ?? {};
    this.fieldWords = options.fieldWords ?? {};
    this.words = options.words;
  }
}

/** Throws an error of the contract; it is worded when the response is sent. */
export function fail(code: ErrorCode, options?: ConstructorParameters<typeof AppError>[1]): never {
  throw new AppError(code, options);
}

/** An error as sent to the client. */
export interface ErrorAnswer {
  status: number;
  body: ErrorBody;
  /** Seconds after which the same request may succeed */
  retryAfter?: number;
}

/** Codes of errors by which Fastify rejects a request, and PostgreSQL a text with NUL. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.content-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
  '22021': 'request.malformed',
  '22P05': 'request.malformed',
};

/** A gateway's exception that corresponds to an error of the contract. */
export interface GatewayError extends Error {
  readonly appErrorCode: ErrorCode;
}

function isGatewayError(error: unknown): error is GatewayError {
  return error instanceof Error && 'appErrorCode' in error && String(error.appErrorCode) in ERRORS;
}

/**
 * Maps an exception to an error of the contract by its family: database, gateway, or rejected request. Any other
 * exception is a bug, `internal.error`, whose details are logged only.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return new AppError('sql.unavailable', { cause: error });
  if (isGatewayError(error)) return new AppError(error.appErrorCode, { cause: error });
  const code = error instanceof Error && 'code' in error ? REFUSALS[String(error.code)] : undefined;
  if (code) return new AppError(code, { cause: error });
  if (isDatabaseError(error)) return new AppError('sql.error', { cause: error });
  return new AppError(isRefusal(error) ? 'request.malformed' : 'internal.error', { cause: error });
}

/** Whether the framework or a plugin rejected the request, by the status of the error. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500;
}

/**
 * Builds the response to an exception in the language of the request.
 * @param phrases of the tenant; the product's by default
 */
export function describeError(
  error: unknown,
  locale: Locale,
  phrases: Phrases = phrasesFor(locale),
): ErrorAnswer {
  const known = toAppError(error);
  const word = phrases.in('errors');
  const fields = [
    ...Object.entries(known.fields).map(([field, code]) => [field, word(code, known.params)]),
    ...Object.entries(known.fieldWords),
  ];
  const status = ERRORS[known.code];
  const { minutes } = known.params;
  const retryAfter = status === 503 ? 2 : status === 429 && minutes ? Number(minutes) * 60 : undefined;
  return {
    status,
    body: {
      code: ERROR_PREFIX + known.code,
      error: known.words ?? word(known.code, known.params),
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) as Record<string, string> }),
    },
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
