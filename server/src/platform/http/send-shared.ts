import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SharedAnswer } from '#kernel/cache/shared-answer.ts';

const VARY = 'accept-encoding, accept-language, languageuser, origin, tenantname';

/**
 * Sends a shared response as bytes, in an encoding that the client accepts; 304 when the client has them already.
 * @param beforeSend called with the bytes, after every header is set
 */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: SharedAnswer,
  beforeSend?: (bytes: Buffer) => void,
): Promise<FastifyReply> {
  const { encoding, bytes } = await answer.encoded(request.headers['accept-encoding'] ?? '');
  reply.headers({ etag: answer.etag, 'cache-control': 'no-cache', vary: VARY });
  if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
  reply.type('application/json; charset=utf-8').header('content-length', bytes.length);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  beforeSend?.(bytes);
  return reply.send(bytes);
}
