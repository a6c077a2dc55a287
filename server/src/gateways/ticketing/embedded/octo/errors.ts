/** OCTO's errors with their HTTP status. */
const STATUS = {
  INVALID_PRODUCT_ID: 400,
  INVALID_OPTION_ID: 400,
  INVALID_UNIT_ID: 400,
  INVALID_AVAILABILITY_ID: 400,
  INVALID_BOOKING_UUID: 400,
  BAD_REQUEST: 400,
  UNPROCESSABLE_ENTITY: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type OctoErrorCode = keyof typeof STATUS;

/** Ends a reseller's request with an OCTO error. Its message is in English, for the reseller's developers. */
export class OctoError extends Error {
  override readonly name = 'OctoError';
  readonly code: OctoErrorCode;
  /** Identifiers of the request, such as `{ productId }` */
  readonly named: Readonly<Record<string, unknown>>;
  /** Seconds after which the same request may succeed */
  readonly retryAfter: number | undefined;

  constructor(
    code: OctoErrorCode,
    message: string,
    { named = {}, retryAfter }: { named?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.named = named;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return STATUS[this.code];
  }
}
