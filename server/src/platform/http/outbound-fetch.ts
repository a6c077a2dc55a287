import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { inSpan, traceHeaders } from '#kernel/tracing.ts';
import { lookupPublic, namesPrivateAddress, PrivateAddress } from './outbound-addresses.ts';

/** Far larger than any expected response. */
const MAX_ANSWER = 512 * 1024;

export interface OutboundRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | undefined;
  timeoutMs: number;
  /** Allows addresses of the own network and without TLS; never for typed addresses. */
  mayBePrivate: boolean;
  /** Bytes to read; the rest of the response is not awaited. */
  wanted?: number;
}

/**
 * Requests an address typed by an administrator, or named by a server behind such an address. Follows no redirect and
 * rejects the own network.
 * @throws PrivateAddress, or the connection's error
 */
export function fetchOutbound(url: string, options: OutboundRequest): Promise<Response> {
  const { hostname } = new URL(url);
  const span = { kind: 'client', attributes: { 'server.address': hostname } } as const;
  return inSpan(`HTTP ${options.method ?? 'GET'}`, span, () => send(url, options));
}

function send(url: string, options: OutboundRequest): Promise<Response> {
  const { mayBePrivate, timeoutMs, method = 'GET', headers = {}, body, wanted } = options;
  const { protocol } = new URL(url);
  const isForbidden = protocol !== 'https:' && !(mayBePrivate && protocol === 'http:');
  if (isForbidden || (!mayBePrivate && namesPrivateAddress(url)))
    return Promise.reject(new PrivateAddress(url));
  const requestOf = protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const request = requestOf(url, {
      method,
      headers: { ...headers, ...traceHeaders() },
      // Also cuts a body that never ends.
      signal: AbortSignal.timeout(timeoutMs),
      ...(!mayBePrivate && { lookup: lookupPublic }),
    });
    request.on('error', reject);
    // Without a listener an upgrade ends the connection without an event.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new Error('The answer is an upgrade'));
    });
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let length = 0;
      const answer = () => resolve(toResponse(response.statusCode ?? 502, response.headers, parts));
      response.on('data', (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (wanted !== undefined && length >= wanted) {
          answer();
          response.destroy();
        } else if (length > MAX_ANSWER) response.destroy(new Error('The answer is too large'));
      });
      response.on('error', reject);
      response.on('end', answer);
    });
    request.end(body);
  });
}

function toResponse(status: number, headers: NodeJS.Dict<string | string[]>, parts: Buffer[]): Response {
  // A status that no response can have counts as a failure: it must not end the process.
  const known = status >= 200 && status <= 599 ? status : 502;
  const hasNoBody = [204, 205, 304].includes(known);
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) kept.set(name, [value].flat().join(', '));
  return new Response(hasNoBody ? null : Buffer.concat(parts), {
    status: known,
    headers: kept,
  });
}
