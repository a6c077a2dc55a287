import { traceHeaders } from '#kernel/tracing.ts';
import { PaymentProviderUnavailable } from '../port.ts';
import type { Shop } from '../shapes/port.ts';

interface RestError {
  readonly errorCode: string;
  readonly errorMessage: string;
}

/** The answer to every call. */
export type Envelope =
  | { readonly status: 'SUCCESS'; readonly mode?: string; readonly answer: unknown }
  | { readonly status: 'ERROR'; readonly answer: RestError };

/** Calls the server-to-server interface. @throws PaymentProviderUnavailable when the outcome is unknown */
export type LyraPost = (shop: Shop, service: string, body: object) => Promise<Envelope>;

export interface LyraOptions {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
}

/** Creates the client of REST V4: JSON POST, Basic authentication, one envelope. */
export function createLyraPost(options: LyraOptions): LyraPost {
  return async (shop, service, body) => {
    let answer: unknown;
    try {
      const response = await options.fetch(new URL(service, shop.apiUrl), {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs),
        headers: {
          ...traceHeaders(),
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from(`${shop.siteId}:${shop.apiSecret}`).toString('base64')}`,
        },
        body: JSON.stringify(body),
      });
      answer = await response.json();
    } catch (cause) {
      throw new PaymentProviderUnavailable(`${service} gave no answer`, { cause });
    }
    if (!isEnvelope(answer)) throw new PaymentProviderUnavailable(`${service} gave no envelope`);
    return answer;
  };
}

function isEnvelope(answer: unknown): answer is Envelope {
  if (typeof answer !== 'object' || answer === null || !('answer' in answer) || !('status' in answer))
    return false;
  return (answer.status === 'SUCCESS' || answer.status === 'ERROR') && typeof answer.answer === 'object';
}
