import { randomUUID } from 'node:crypto';
import {
  type AdapterOperation,
  type AdapterOperationName,
  adapterOperations,
} from '@guichet/contract/adapter/operations.ts';
import { PROBLEM_STATUSES, PROBLEM_TYPE, Problem } from '@guichet/contract/adapter/problems.ts';
import type { z } from 'zod';
import {
  type Credentials,
  signatureHeaders,
} from '../../server/src/gateways/ticketing/adapter/credentials.ts';
import { distribute } from '../../server/src/gateways/ticketing/adapter/distribution.ts';
import { must, Unmet } from './check.ts';

/** A request as it is sent; each part of its signature may be wrong. */
export interface RawRequest {
  method: string;
  /** Path and query */
  target: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
  /** What the signature is made for, where it differs from what is sent */
  signed?: { method?: string; target?: string; body?: string };
  /** Id of the message */
  id?: string;
  /** Milliseconds by which the time of the signature differs from now */
  late?: number;
  secret?: string;
  /** Another signature that the header has before its own */
  besides?: string;
}

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
  /** `reason` of a problem */
  reason: string | undefined;
}

type Operations = typeof adapterOperations;
export type Input<Name extends AdapterOperationName> = z.output<Operations[Name]['input']>;
export type Value<Name extends AdapterOperationName> = Operations[Name] extends {
  answer: infer Shape extends z.ZodType;
}
  ? z.output<Shape>
  : undefined;

export type Outcome<Name extends AdapterOperationName> =
  | { ok: true; value: Value<Name>; problem?: undefined; answer: RawAnswer }
  | { ok: false; value?: undefined; problem: z.output<typeof Problem>; answer: RawAnswer };

/** Signed requests to the system under test. */
export interface Api {
  send(request: RawRequest): Promise<RawAnswer>;
  /**
   * Calls an operation with an input that may be wrong.
   * @param input as it stands in JSON
   */
  sendOperation(
    name: AdapterOperationName,
    input: Readonly<Record<string, unknown>>,
    changes?: Partial<RawRequest>,
  ): Promise<RawAnswer>;
  /**
   * Calls an operation.
   * @throws Unmet for an answer of another shape, or a problem that the operation does not list
   */
  ask<Name extends AdapterOperationName>(name: Name, input: Input<Name>): Promise<Outcome<Name>>;
  /** As {@link Api.ask}. @throws Unmet for a problem */
  value<Name extends AdapterOperationName>(name: Name, input: Input<Name>): Promise<Value<Name>>;
  /** As {@link Api.ask}. @throws Unmet unless the answer is a problem with the reason */
  refused<Name extends AdapterOperationName>(
    name: Name,
    input: Input<Name>,
    reason: string,
  ): Promise<z.output<typeof Problem>>;
  /** Number of requests so far */
  readonly requests: number;
}

/** @param address without a trailing slash @param timeLimit of an answer, in milliseconds */
export function createApi(address: string, credentials: Credentials, timeLimit: number): Api {
  let requests = 0;
  const send: Api['send'] = async (request) => {
    requests++;
    return sendRaw(address, credentials, timeLimit, request);
  };
  const sendOperation: Api['sendOperation'] = (name, input, changes = {}) => {
    const operation: AdapterOperation = adapterOperations[name];
    const distributed = distribute(operation, input);
    if (!distributed) throw new RangeError(`No path addresses ${JSON.stringify(input)}`);
    const { target, body, headers } = distributed;
    return send({
      method: operation.method,
      target,
      body,
      ...changes,
      headers: { ...headers, ...changes.headers },
    });
  };
  const ask = async <Name extends AdapterOperationName>(name: Name, input: Input<Name>) => {
    const encoded = (adapterOperations[name] as AdapterOperation).input.encode(input as never);
    return outcomeOf(name, await sendOperation(name, encoded));
  };
  return {
    send,
    sendOperation,
    ask,
    async value(name, input) {
      const { ok, value, problem } = await ask(name, input);
      must(ok, `${name} was refused: ${problem?.reason} ${problem?.detail ?? ''}`.trim());
      return value;
    },
    async refused(name, input, reason) {
      const { problem, answer } = await ask(name, input);
      must(problem?.reason === reason, `${name}: expected the problem ${reason}, found ${described(answer)}`);
      return problem;
    },
    get requests() {
      return requests;
    },
  };
}

async function sendRaw(
  address: string,
  { bearer, secret: own }: Credentials,
  timeLimit: number,
  {
    method,
    target,
    body = '',
    headers,
    signed,
    id = randomUUID(),
    late = 0,
    secret = own,
    besides,
  }: RawRequest,
): Promise<RawAnswer> {
  const prefix = new URL(address).pathname.replace(/\/$/, '');
  const signature = signatureHeaders(
    { method, target: prefix + target, body, ...signed },
    { id, secret, now: Date.now() - late },
  );
  if (besides) signature['webhook-signature'] = `${besides} ${signature['webhook-signature']}`;
  const response = await fetch(address + target, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${bearer}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...signature,
      ...headers,
    },
    ...(body && { body }),
    signal: AbortSignal.timeout(timeLimit),
  }).catch((error: Error) => {
    throw new Unmet(`${method} ${target} was not answered: ${error.name} ${error.message}`);
  });
  const text = await response.text();
  const json = parse(text);
  const reason = (json as { reason?: unknown } | undefined)?.reason;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json,
    reason: typeof reason === 'string' ? reason : undefined,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Describes an answer for a report. */
export const described = ({ status, reason, text }: RawAnswer): string =>
  `${status} ${reason ?? text.slice(0, 120)}`.trim();

/** @throws Unmet for an answer that the operation does not allow */
function outcomeOf<Name extends AdapterOperationName>(name: Name, answer: RawAnswer): Outcome<Name> {
  const operation: AdapterOperation = adapterOperations[name];
  if (answer.status >= 400) return { ok: false, problem: problemOf(name, operation, answer), answer };
  if (!operation.answer) {
    must(answer.status === 204, `${name}: expected 204, found ${described(answer)}`);
    return { ok: true, value: undefined as Value<Name>, answer };
  }
  must(answer.status === 200, `${name}: expected 200, found ${described(answer)}`);
  const decoded = operation.answer.safeDecode(answer.json as never);
  if (decoded.success) return { ok: true, value: decoded.data as Value<Name>, answer };
  const [issue] = decoded.error.issues;
  throw new Unmet(`${name}: the answer has another shape at ${issue?.path.join('.')}: ${issue?.message}`);
}

function problemOf(
  name: string,
  { problems = [] }: AdapterOperation,
  answer: RawAnswer,
): z.output<typeof Problem> {
  must(
    (answer.headers.get('content-type') ?? '').startsWith(PROBLEM_TYPE),
    `${name}: expected ${PROBLEM_TYPE}, found ${described(answer)}`,
  );
  const { success, data } = Problem.safeParse(answer.json);
  must(success, `${name}: expected a problem with a reason, found ${described(answer)}`);
  must(
    answer.status === PROBLEM_STATUSES[data.reason],
    `${name}: expected the status ${PROBLEM_STATUSES[data.reason]} for ${data.reason}, found ${answer.status}`,
  );
  must(problems.includes(data.reason), `${name} does not list the problem ${described(answer)}`);
  return data;
}
