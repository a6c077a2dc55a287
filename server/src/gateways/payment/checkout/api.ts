import type { z } from 'zod';
import { traceHeaders } from '#kernel/tracing.ts';
import { PaymentProviderUnavailable } from '../port.ts';
import type { Shop } from '../shapes/port.ts';
import { Failure } from './objects.ts';

/** Version of the interface that this adapter implements. */
const API_VERSION = '2024-06-20';

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path under the shop's address. */
  readonly path: string;
  /** Query or form fields. */
  readonly fields?: Readonly<Record<string, string>>;
  /** A repeated request with the same key is executed once and gets the same answer. */
  readonly idempotencyKey?: string;
}

/** An answer, or the provider's refusal with its code. */
export type ApiAnswer<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly message: string };

/** Calls the provider's server. @throws PaymentProviderUnavailable when the outcome is unknown */
export type CallCheckout = <S extends z.ZodType>(
  shop: Shop,
  request: ApiRequest,
  shape: S,
) => Promise<ApiAnswer<z.output<S>>>;

/** Creates the server-to-server interface: form fields in, JSON out, the secret key as bearer token. */
export function createCheckoutApi(options: {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
}): CallCheckout {
  async function send(shop: Shop, request: ApiRequest): Promise<{ status: number; body: unknown }> {
    const { method, path, fields = {}, idempotencyKey } = request;
    const url = new URL(path, shop.apiUrl);
    const form = new URLSearchParams({ ...fields });
    if (method === 'GET') url.search = form.toString();
    try {
      const response = await options.fetch(url, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs),
        headers: {
          ...traceHeaders(),
          authorization: `Bearer ${shop.apiSecret}`,
          'stripe-version': API_VERSION,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(method === 'POST' && { body: form }),
      });
      return { status: response.status, body: await response.json() };
    } catch (cause) {
      throw new PaymentProviderUnavailable(`${method} ${path} gave no answer`, { cause });
    }
  }

  return async (shop, request, shape) => {
    const { status, body } = await send(shop, request);
    const failure = status >= 400 ? Failure.safeParse(body) : undefined;
    // The caller retries after 429 (too many requests) and 409 (a concurrent request with the same key).
    const isRefused = status >= 400 && status < 500 && status !== 409 && status !== 429;
    if (failure?.success && isRefused) {
      const { type, code, message } = failure.data.error;
      return { kind: 'refused', status, code: code ?? type, message: message ?? '' };
    }
    const read = status < 300 ? shape.safeParse(body) : undefined;
    if (!read?.success)
      throw new PaymentProviderUnavailable(`${request.method} ${request.path} answered ${status}`);
    return { kind: 'answer', value: read.data };
  };
}
