import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { traceHeaders } from '#kernel/tracing.ts';
import { lookupPublic, namesPrivateAddress, PrivateAddress } from './outbound-addresses.ts';

/** Outcome of a form sent to an address that an administrator typed. */
export interface FormAnswer {
  outcome: 'received' | 'refused' | 'unreachable' | 'forbidden';
  status?: number;
  /** Beginning of the response. */
  answer?: string;
}

export interface FormOptions {
  timeoutMs: number;
  /** Allows addresses of the own network; never for typed addresses. */
  mayBePrivate: boolean;
}

const MAX_ANSWER = 200;

/** Posts a form and returns the outcome, without following redirects; never throws. */
export function postForm(
  url: string,
  form: Readonly<Record<string, string>>,
  { timeoutMs, mayBePrivate }: FormOptions,
): Promise<FormAnswer> {
  const { protocol } = new URL(url);
  if (!mayBePrivate && namesPrivateAddress(url)) return Promise.resolve({ outcome: 'forbidden' });
  return new Promise((resolve) => {
    const send = protocol === 'https:' ? requestSecure : requestPlain;
    const request = send(url, {
      method: 'POST',
      headers: { ...traceHeaders(), 'content-type': 'application/x-www-form-urlencoded' },
      signal: AbortSignal.timeout(timeoutMs),
      ...(!mayBePrivate && { lookup: lookupPublic }),
    });
    request.on('error', (error) =>
      resolve({ outcome: error instanceof PrivateAddress ? 'forbidden' : 'unreachable' }),
    );
    // As in outbound-fetch.ts.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve({ outcome: 'refused', status: 101 });
    });
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      let answer = '';
      const finish = (): void =>
        resolve({
          outcome: status >= 200 && status < 300 ? 'received' : 'refused',
          status,
          ...(answer && { answer }),
        });
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        answer = (answer + part).slice(0, MAX_ANSWER);
        if (answer.length === MAX_ANSWER) response.destroy();
      });
      response.on('close', finish);
    });
    request.end(new URLSearchParams(form).toString());
  });
}
