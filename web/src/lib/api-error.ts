/** The serialised form of an error: nothing else of it leaves the server. */
export interface ApiErrorFacts {
  /** HTTP status; 0 when the server could not be reached. */
  status: number;
  /** `api-error.oap.cart.expired`; empty when there is none. */
  code: string;
  /** The sentence for the person, in their language; empty when there is none. */
  error: string;
  /** Sentences by field of the form. */
  fields: Readonly<Record<string, string>>;
}

/** A call that the API refused, or that could not be made. */
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

  /** Whether this is the error of that code, without its prefix: `is('cart.expired')`. */
  is(code: string): boolean {
    return this.code.endsWith(`.${code}`);
  }

  /** Whether the session has ended. */
  get isSessionOver(): boolean {
    return this.is('session.expired') || this.is('session.required');
  }
}

/** The facts that may be shown of any caught error. */
export function factsOf(caught: unknown): ApiErrorFacts {
  const { status, code, error, fields } = (caught ?? {}) as Partial<ApiErrorFacts>;
  return {
    status: typeof status === 'number' ? status : 500,
    code: typeof code === 'string' ? code : '',
    error: typeof error === 'string' ? error : '',
    fields: fields ?? {},
  };
}
