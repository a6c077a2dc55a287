import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Whether the `Authorization` header of a request has a token: `Bearer <token>`, or with another scheme. */
export function bearsToken(
  { headers }: Pick<FastifyRequest, 'headers'>,
  token: string,
  scheme = 'Bearer',
): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`${scheme} ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
