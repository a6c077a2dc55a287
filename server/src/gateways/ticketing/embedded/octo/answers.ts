import { ERRORS } from '@guichet/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { toAppError } from '#kernel/errors.ts';
import { acceptBodies, parseJsonBody } from '#platform/http/bodies.ts';
import { check } from '#platform/http/validation.ts';
import { OctoError } from './errors.ts';

/** Size limit in bytes, far larger than the largest booking. */
const BODY_LIMIT = 64 * 1024;

/** Parses bodies as JSON, whatever their content type; an empty body stands for `{}`. */
export function readJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  acceptBodies(scope, '*', {
    limit: BODY_LIMIT,
    parse(body, lease) {
      try {
        return parseJsonBody(body, lease) ?? {};
      } catch (error) {
        if (toAppError(error).code !== 'request.malformed') throw error;
        throw new OctoError('BAD_REQUEST', 'The body is not JSON');
      }
    },
  });
}

/** Validates input. @throws OctoError `BAD_REQUEST` that names the invalid fields */
export function checked<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  try {
    return check(shape, input ?? {});
  } catch (error) {
    const fields = Object.keys(toAppError(error).fields);
    throw new OctoError('BAD_REQUEST', `Missing or not valid: ${fields.join(', ')}`, { named: { fields } });
  }
}

/** Answers an error in OCTO's format, without internal details. */
export function answerOctoError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof OctoError ? error : describe(error);
  if (known.status === 500) request.log.error({ err: error }, 'A request of a reseller failed');
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
  return reply
    .code(known.status)
    .type('application/json; charset=utf-8')
    .send({ error: known.code, errorMessage: known.message, id: request.id, ...known.named });
}

function describe(error: unknown): OctoError {
  const status = ERRORS[toAppError(error).code];
  if (status === 503)
    return new OctoError('SERVICE_UNAVAILABLE', 'Try the same request again', { retryAfter: 2 });
  if (status < 500) return new OctoError('BAD_REQUEST', 'The request cannot be read');
  return new OctoError('INTERNAL_SERVER_ERROR', 'The request failed; its outcome may be asked for');
}
