import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { networkOf } from '../auth/throttle-subjects.ts';
import { type BodyLease, createBodyMemory } from './body-memory.ts';
import { countJsonValues } from './bounded-json.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its `close` ends the charge of the request's body. */
    response?: ServerResponse;
  }
  interface FastifyContextConfig {
    /** Maximum bytes of the body, unless the default of the scope applies. */
    maxBodyBytes?: number | undefined;
  }
}

/** Bytes charged per chunk beside its content: a body may arrive in chunks of one byte. */
const CHUNK_BYTES = 256;

/** Bytes charged per parsed value, roughly. */
const VALUE_BYTES = 64;

/** Account of the whole process. */
const memory = createBodyMemory();

export interface BodyOptions<Body> {
  /** Maximum bytes of a body */
  limit: number;
  /** @throws the error that rejects the request. `lease` is charged for the result beside its text */
  parse(body: Buffer, lease: BodyLease): Body;
}

/**
 * Accepts bodies of some media types in a scope. They are read after hooks up to `preParsing` have let the request
 * pass, within a bound on the memory of all bodies. The charge ends when the response is sent or the client
 * disconnects.
 */
export function acceptBodies<Body>(
  scope: FastifyInstance,
  types: string | string[],
  { limit, parse }: BodyOptions<Body>,
): void {
  scope.addHook('preParsing', (request, reply, payload, done) => {
    request.response = reply.raw;
    done(null, payload);
  });
  scope.addContentTypeParser(types, async (request: FastifyRequest, payload: Readable) => {
    const lease = memory.open(networkOf(request.ip));
    request.response?.once('close', () => lease.release());
    const max = request.routeOptions.config.maxBodyBytes ?? limit;
    return parse(await readBody(request, payload, max, lease), lease);
  });
}

/**
 * Parses JSON within bounds on the number and depth of its values; undefined for an empty text.
 * @throws AppError `request.too-large`, `request.malformed`, `internal.unavailable`
 */
export function parseJsonBody(body: Buffer, lease: BodyLease): unknown {
  if (body.length === 0) return undefined;
  const text = body.toString();
  const values = countJsonValues(text);
  if (values === undefined) throw new AppError('request.too-large');
  if (!lease.take(values * VALUE_BYTES)) throw new AppError('internal.unavailable');
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('request.malformed');
  }
}

function readBody(
  { headers }: FastifyRequest,
  payload: Readable,
  limit: number,
  lease: BodyLease,
): Promise<Buffer> {
  const declared = Number(headers['content-length']);
  if (declared > limit) return Promise.reject(new AppError('request.too-large'));
  // The client disconnected while the call was authorised.
  if (payload.destroyed) return Promise.reject(new AppError('request.malformed'));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (error?: unknown) => {
      payload.off('data', onData).off('end', onEnd).off('error', end);
      if (error === undefined)
        resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length));
      else reject(error);
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) end(new AppError('request.too-large'));
      else if (!lease.take(chunk.length + CHUNK_BYTES)) end(new AppError('internal.unavailable'));
      else chunks.push(chunk);
    };
    const onEnd = () =>
      Number.isNaN(declared) || declared === length ? end() : end(new AppError('request.malformed'));
    payload.on('data', onData).on('end', onEnd).on('error', end);
  });
}
