import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DrawnPage, newNonce } from './drawn-page.ts';
import { contentSecurityPolicy, PAGE_HEADERS, type PolicyOptions } from './security-headers.ts';

const compressGzip = promisify(gzip);

/** Seconds after which a page that could not be served may be asked for again. */
const RETRY_SECONDS = 5;

/** Sends a drawn page to one visitor: with its own nonce, compressed as the visitor's browser likes it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: DrawnPage,
  policy: Omit<PolicyOptions, 'nonce'>,
): Promise<FastifyReply> {
  if (page.location) return reply.redirect(page.location, page.status);
  const nonce = newNonce();
  reply.code(page.status).headers(PAGE_HEADERS);
  reply.header('content-security-policy', contentSecurityPolicy({ ...policy, nonce }));
  if (page.status === 503) reply.header('retry-after', RETRY_SECONDS);
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted) && request.method !== 'HEAD') {
    return reply.header('content-encoding', 'br').send(await page.compressedWithNonce(nonce, reply.raw));
  }
  const html = page.withNonce(nonce);
  if (request.method === 'HEAD') return reply.header('content-length', html.length).send();
  if (/\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(await compressGzip(html, { level: 5 }));
  }
  return reply.send(html);
}
