import { randomUUID } from 'node:crypto';
import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import {
  type AdapterOperation,
  type AdapterOperationName,
  adapterOperations,
} from '@guichet/contract/adapter/operations.ts';
import { Problem, type ProblemReason } from '@guichet/contract/adapter/problems.ts';
import type { z } from 'zod';
import { traceHeaders } from '#kernel/tracing.ts';
import { lookupPublic, namesPrivateAddress } from '#platform/http/outbound-addresses.ts';
import { NotOffered } from '../port.ts';
import { fieldsOf, firstIssues } from '../wrong-fields.ts';
import { parseKey, signatureHeaders } from './credentials.ts';
import { type DistributedRequest, distribute } from './distribution.ts';
import { AdapterRefused, AdapterSilent, InvalidRequest } from './errors.ts';

/** Connection to a system behind the adapter API. */
export interface AdapterConnection {
  /** Address without a trailing slash */
  address: string;
  /** See {@link parseKey} */
  key: string;
  /** Whether the address may be private or without TLS: never in production */
  mayBePrivate: boolean;
  /** Time limit of an answer in milliseconds */
  timeLimit: number;
}

type Operations = typeof adapterOperations;

/** The value of an operation's answer, decoded; undefined for one without content. */
export type Answer<Name extends AdapterOperationName> = Operations[Name] extends {
  answer: infer Shape extends z.ZodType;
}
  ? z.output<Shape>
  : undefined;

/** A problem with one of the reasons that the operation lists. */
export type ListedProblem<Name extends AdapterOperationName> = z.output<typeof Problem> & {
  reason: Operations[Name] extends { problems: readonly (infer Reason extends ProblemReason)[] }
    ? Reason
    : never;
};

export type Outcome<Name extends AdapterOperationName> =
  | { value: Answer<Name>; etag: string | undefined; problem?: undefined }
  | { problem: ListedProblem<Name> };

export interface AdapterClient {
  /**
   * Calls an operation. Reads are retried once when the connection fails or the system answers with 5xx; changes never.
   * A value that a path cannot address, such as `..`, is answered as unknown without a request.
   * @throws {AdapterRefused | AdapterSilent | InvalidRequest | NotOffered}
   */
  ask<Name extends AdapterOperationName>(
    name: Name,
    input: object,
    options?: { etag?: string | undefined },
  ): Promise<Outcome<Name> | 'not-modified'>;
  close(): void;
}

/** Maximum size of an answer in bytes, above a page of thousands of sessions. */
const MAX_ANSWER = 20 * 1024 * 1024;

class AnswerTooLong extends Error {}

/** Creates a client for one system, with its own connections. */
export function createAdapterClient(connection: AdapterConnection): AdapterClient {
  const { protocol } = new URL(connection.address);
  const agent = new (protocol === 'https:' ? SecureAgent : PlainAgent)({ keepAlive: true, maxSockets: 32 });
  return {
    async ask(name, input, { etag } = {}) {
      refuseForbidden(connection);
      const operation: AdapterOperation = adapterOperations[name];
      const distributed = distribute(operation, encode(operation, input));
      if (!distributed) return { problem: unknownItem(operation) as ListedProblem<typeof name> };
      const attempt = () => send(connection, agent, operation, { ...distributed, etag });
      const answered = await attempt().catch((error: unknown) => {
        if (!isRead(operation) || !(error instanceof AdapterSilent) || error.isTimeout) throw error;
        return attempt();
      });
      return read(name, operation, answered) as Outcome<typeof name> | 'not-modified';
    },
    close: () => agent.destroy(),
  };
}

/** @throws InvalidRequest for a request that the API cannot express: nothing is sent */
function encode({ path, input: shape }: AdapterOperation, input: object): Record<string, unknown> {
  const encoded = shape.safeEncode(input as never);
  if (encoded.success) return encoded.data;
  throw new InvalidRequest(`The request to ${path} is invalid`, { cause: encoded.error });
}

/** @throws AdapterRefused for an address that the portal does not call */
function refuseForbidden({ address, mayBePrivate }: AdapterConnection): void {
  if (mayBePrivate) return;
  if (namesPrivateAddress(address))
    throw new AdapterRefused('PRIVATE_ADDRESS', 'The address belongs to a private network');
  if (!address.startsWith('https:'))
    throw new AdapterRefused('INSECURE_ADDRESS', 'The key would be sent unencrypted');
}

const isRead = ({ method, isRead: isMarked }: AdapterOperation): boolean =>
  method === 'GET' || isMarked === true;

interface Received {
  status: number;
  etag: string | undefined;
  json: unknown;
}

function send(
  { address, key, mayBePrivate, timeLimit }: AdapterConnection,
  agent: PlainAgent | SecureAgent,
  operation: AdapterOperation,
  { target, body, headers, etag }: DistributedRequest & { etag: string | undefined },
): Promise<Received> {
  const credentials = parseKey(key);
  if (!credentials) throw new AdapterRefused('KEY_FORMAT', 'The key has no bearer part and signing secret');
  const url = new URL(address + target);
  const { method } = operation;
  const signed = { method, target: url.pathname + url.search, body };
  const start = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const silent = (cause: unknown) => {
      const name = `${method} ${operation.path}`;
      const wrong = cause instanceof AnswerTooLong ? { wrong: { operation: name, fields: [] } } : {};
      reject(new AdapterSilent(`${name} was not answered`, { cause, ...wrong }));
    };
    const request = start(url, {
      method,
      agent,
      headers: {
        authorization: `Bearer ${credentials.bearer}`,
        accept: 'application/json',
        ...headers,
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...(etag && { 'if-none-match': etag }),
        ...signatureHeaders(signed, { id: randomUUID(), secret: credentials.secret, now: Date.now() }),
        ...traceHeaders(),
      },
      // Also cuts an answer that never ends.
      signal: AbortSignal.timeout(timeLimit),
      ...(!mayBePrivate && { lookup: lookupPublic }),
    });
    request.on('error', silent);
    // Without a listener an upgrade ends the connection without an event.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      silent('HTTP 101');
    });
    request.on('response', (response) => receive(response).then(resolve, silent));
    request.end(body);
  });
}

/** Reads a whole answer. An answer that says nothing about the request is rejected with its status. */
async function receive(response: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    size += (part as Buffer).length;
    if (size > MAX_ANSWER) throw new AnswerTooLong('The answer is too long');
    parts.push(part as Buffer);
  }
  const status = response.statusCode ?? 0;
  const isUnknown = (status >= 500 && status !== 501) || status === 429 || status < 200;
  const isElsewhere = status >= 300 && status < 400 && status !== 304;
  if (isUnknown || isElsewhere) throw `HTTP ${status}`;
  return { status, etag: response.headers.etag, json: parse(Buffer.concat(parts).toString('utf8')) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses an answer. An answer of another shape leaves the outcome unknown. */
function read(
  name: AdapterOperationName,
  operation: AdapterOperation,
  { status, etag, json }: Received,
): Outcome<AdapterOperationName> | 'not-modified' {
  if (status === 304) return 'not-modified';
  if (status >= 400) return { problem: problemOf(operation, status, json) as never };
  if (!operation.answer) {
    const wrong = { operation: `${operation.method} ${operation.path}`, fields: [`HTTP ${status}`] };
    if (status !== 204) throw new AdapterSilent(`${name} requires 204`, { cause: `HTTP ${status}`, wrong });
    return { value: undefined as never, etag };
  }
  const answer = operation.answer.safeDecode(json as never);
  if (answer.success) return { value: answer.data as never, etag };
  const cause = firstIssues(answer.error);
  const wrong = { operation: `${operation.method} ${operation.path}`, fields: fieldsOf(cause) };
  throw new AdapterSilent(`The answer of ${name} has another shape`, { cause, wrong });
}

/** Returns the problem of an item that cannot exist. @throws AdapterRefused where the operation lists none */
function unknownItem({ problems = [] }: AdapterOperation) {
  const reason = problems.find((listed) => listed === 'not-found' || listed === 'unknown');
  if (reason) return { reason };
  throw new AdapterRefused('not-found', 'No path addresses this value', 404);
}

/** Maximum length of a problem's detail, which reaches logs and administrators. */
const MAX_DETAIL = 500;

function problemOf({ problems = [] }: AdapterOperation, status: number, json: unknown) {
  const problem = Problem.safeParse(json).data;
  if (problem?.detail !== undefined) problem.detail = problem.detail.slice(0, MAX_DETAIL);
  if (problem && problems.includes(problem.reason)) return problem;
  if (status === 501) throw new NotOffered(problem?.detail ?? 'The system does not offer this');
  throw new AdapterRefused(problem?.reason ?? `HTTP ${status}`, problem?.detail ?? '', status);
}
