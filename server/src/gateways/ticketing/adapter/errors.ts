import type { KeyRefusal, RequestRefusal, WithWrongAnswer, WrongAnswer } from '../port.ts';

/** Thrown when the system refused the request for a reason that the operation does not list: nothing has happened. */
export class AdapterRefused extends Error implements KeyRefusal, RequestRefusal {
  override readonly name = 'AdapterRefused';
  /** Reason of the problem, or `HTTP 404` where there is none */
  readonly code: string;
  /** HTTP status of the answer; absent when no request was sent */
  readonly status: number | undefined;

  constructor(code: string, message: string, status?: number) {
    super(message);
    this.code = code;
    this.status = status;
  }

  /** Whether the system rejects the key or the signature. */
  get refusesKey(): boolean {
    return this.status === 401 || this.status === 403 || this.code === 'KEY_FORMAT';
  }

  /** Whether the system answered, and refused this request alone. */
  get refusesRequest(): boolean {
    return this.status !== undefined && this.status < 500 && !this.refusesKey;
  }
}

/** Thrown for a request that the API cannot express: nothing is sent. */
export class InvalidRequest extends RangeError implements RequestRefusal {
  override readonly name = 'InvalidRequest';
  readonly refusesRequest = true;
}

/** Thrown without a readable answer: the outcome is unknown. */
export class AdapterSilent extends Error implements WithWrongAnswer {
  override readonly name = 'AdapterSilent';
  readonly wrong: WrongAnswer | undefined;

  constructor(message: string, { wrong, cause }: ErrorOptions & { wrong?: WrongAnswer } = {}) {
    super(message, { cause });
    this.wrong = wrong;
  }

  /** Whether the system took too long; a retry would take as long. */
  get isTimeout(): boolean {
    const { name } = (this.cause ?? {}) as { name?: string };
    return name === 'TimeoutError' || name === 'AbortError';
  }
}
