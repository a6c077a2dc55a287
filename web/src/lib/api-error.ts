/** The serialised form of an error: the server sends nothing else of it. */
export interface ApiErrorFacts {
  /** HTTP status; 0 when the server could not be reached. */
  status: number;
  /** Error code `api-error.oap.cart.expired`; empty without one. */
  code: string;
  /** Message for the person in their language; empty without one. */
  error: string;
  /** Messages by field of the form. */
  fields: Readonly<Record<string, string>>;
}

/** Error of a refused call, or of a call that could not be made. */
export class ApiError extends Error implements ApiErrorFacts {
  readonly status: number;
  readonly code: string;
  readonly error: string;
  readonly fields: Readonly<Record<string, string>>;

  constructor(facts: Partial<ApiErrorFacts> & { status: number }) {
    super(facts.error || facts.code || `HTTP ${facts.status}`);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code ?? '';
    this.error = facts.error ?? '';
    this.fields = facts.fields ?? {};
  }

  /** Returns whether the error has a code, given without its prefix: `is('cart.expired')`. */
  is(code: string): boolean {
    return this.code.endsWith(`.${code}`);
  }

  /** Returns whether the session has ended. */
  get isSessionOver(): boolean {
    return this.is('session.expired') || this.is('session.required');
  }
}

/** Returns the public facts of any caught error. */
export function factsOf(caught: unknown): ApiErrorFacts {
  const { status, code, error, fields } = (caught ?? {}) as Partial<ApiErrorFacts>;
  return {
    status: typeof status === 'number' ? status : 500,
    code: typeof code === 'string' ? code : '',
    error: typeof error === 'string' ? error : '',
    fields: fields ?? {},
  };
}
