import { Agent as PlainAgent, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import { DEFAULT_LOCALE, type Locale } from '@guichet/contract/locale.ts';
import { Histogram } from 'prom-client';
import { z } from 'zod';
import { lookupPublic, namesPrivateAddress } from '#platform/http/outbound-addresses.ts';
import { registry } from '#platform/observability/metrics.ts';
import type { KeyRefusal, WithWrongAnswer } from '../port.ts';
import { fieldsOf, firstIssues } from '../wrong-fields.ts';
import { Refusal } from './protocol.ts';

/** Connection to a supplier. */
export interface SupplierConnection {
  /** Address of the supplier, without a trailing slash */
  address: string;
  key: string;
  /** Whether the address may be private or without TLS: never in production */
  mayBePrivate: boolean;
  /** Time limit of an answer in milliseconds */
  timeLimit: number;
}

/** Thrown when the supplier refused the request: nothing has happened. */
export class SupplierRefused extends Error implements KeyRefusal {
  override readonly name = 'SupplierRefused';
  /** OCTO's error code, or `HTTP 404` where there is none */
  readonly code: string;
  /** HTTP status of the answer; absent when no request was sent */
  readonly status: number | undefined;

  constructor(code: string, message: string, status?: number) {
    super(message);
    this.code = code;
    this.status = status;
  }

  /** Whether the supplier rejects the key, which proves nothing about places. */
  get refusesKey(): boolean {
    return this.status === 401 || this.status === 403;
  }
}

/** Thrown without a readable answer: the outcome is unknown. */
export class SupplierSilent extends Error implements WithWrongAnswer {
  override readonly name = 'SupplierSilent';

  /** The wrong fields, when the answer is not as OCTO has it */
  get wrong(): WithWrongAnswer['wrong'] {
    return this.cause instanceof z.ZodError ? { fields: fieldsOf(firstIssues(this.cause)) } : undefined;
  }
}

export interface SupplierClient {
  /** @throws {SupplierRefused | SupplierSilent} */
  ask<Shape extends z.ZodType>(shape: Shape, request: SupplierRequest): Promise<z.output<Shape>>;
  close(): void;
}

export interface SupplierRequest {
  method?: 'GET' | 'POST';
  /** Path below the supplier's address */
  path: string;
  body?: object;
  language?: Locale;
}

/** Maximum size of an answer in bytes, above a catalogue of thousands of products in three languages. */
const MAX_ANSWER = 20 * 1024 * 1024;

const durations = new Histogram({
  name: 'guichet_supplier_request_duration_seconds',
  help: 'Requests to ticketing systems that are reached through OCTO, by their host',
  labelNames: ['host', 'operation', 'outcome'] as const,
  buckets: [0.05, 0.2, 1, 4],
  registers: [registry],
});

/** Labels of hosts: administrators type addresses, and each label is a series that no process forgets. */
const hostLabels = new Set<string>();
const MAX_HOSTS = 50;

function hostLabel(host: string): string {
  if (hostLabels.size < MAX_HOSTS) hostLabels.add(host);
  return hostLabels.has(host) ? host : 'other';
}

/** Creates an OCTO client for one supplier, with its own connections. */
export function createSupplierClient(connection: SupplierConnection): SupplierClient {
  const { protocol, host } = new URL(connection.address);
  const agent = new (protocol === 'https:' ? SecureAgent : PlainAgent)({ keepAlive: true, maxSockets: 32 });
  return {
    async ask(shape, request) {
      if (!connection.mayBePrivate && namesPrivateAddress(connection.address))
        throw new SupplierRefused('PRIVATE_ADDRESS', 'The address belongs to a private network');
      if (!connection.mayBePrivate && protocol !== 'https:')
        throw new SupplierRefused('INSECURE_ADDRESS', 'The key would be sent unencrypted');
      const stop = durations.startTimer({ host: hostLabel(host), operation: operationOf(request) });
      try {
        const answer = await send(connection, agent, request);
        stop({ outcome: 'answered' });
        return read(shape, answer);
      } catch (error) {
        if (!(error instanceof SupplierRefused)) stop({ outcome: 'silent' });
        else stop({ outcome: 'refused' });
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}

/** Returns the operation for metrics, such as `POST bookings/confirm`, without ids. */
const operationOf = ({ method = 'GET', path }: SupplierRequest): string =>
  `${method} ${path
    .replace(/\?.*/, '')
    .replace(/\/[\da-f-]{36}/i, '')
    .slice(1)}`;

function send(
  { address, key, mayBePrivate, timeLimit }: SupplierConnection,
  agent: PlainAgent | SecureAgent,
  { method = 'GET', path, body, language = DEFAULT_LOCALE }: SupplierRequest,
): Promise<unknown> {
  const start = address.startsWith('https:') ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const silent = (cause: unknown) => reject(new SupplierSilent('The supplier did not answer', { cause }));
    const request = start(address + path, {
      method,
      agent,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        'octo-capabilities': 'octo/pricing, octo/content',
        'accept-language': language,
        // OCTO requires the header on every request: suppliers refuse a GET without it.
        'content-type': 'application/json',
      },
      signal: AbortSignal.timeout(timeLimit),
      ...(!mayBePrivate && { lookup: lookupPublic }),
    });
    request.on('error', silent);
    // Without a listener an upgrade ends the connection without an event.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      silent('HTTP 101');
    });
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > MAX_ANSWER) response.destroy(new Error('The answer is too long'));
        else parts.push(part);
      });
      response.on('error', silent);
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        const text = Buffer.concat(parts).toString('utf8');
        if (status >= 500 || status === 429) return silent(`HTTP ${status}`);
        const json = parse(text);
        if (status >= 200 && status < 300 && json !== undefined) return resolve(json);
        if (status < 400) return silent(`HTTP ${status}`);
        const refusal = Refusal.safeParse(json).data;
        reject(new SupplierRefused(refusal?.error ?? `HTTP ${status}`, refusal?.errorMessage ?? '', status));
      });
    });
    request.end(body && JSON.stringify(body));
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses an answer. An answer outside the standard leaves the outcome unknown. */
function read<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> {
  const result = shape.safeParse(answer);
  if (result.success) return result.data;
  throw new SupplierSilent('The answer is not as OCTO has it', { cause: result.error });
}
