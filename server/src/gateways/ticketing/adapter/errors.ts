import type { KeyRefusal } from '../port.ts';

/** Thrown when the system refused the request for a reason that the operation does not list: nothing has happened. */
export class AdapterRefused extends Error implements KeyRefusal {
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
}

/** Thrown without a readable answer: the outcome is unknown. */
export class AdapterSilent extends Error {
  override readonly name = 'AdapterSilent';

  /** Whether the system took too long; a retry would take as long. */
  get isTimeout(): boolean {
    const { name } = (this.cause ?? {}) as { name?: string };
    return name === 'TimeoutError' || name === 'AbortError';
  }
}
