import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Replay, repeatedHeaders } from '../http/response-cache.ts';
import { newNonce, type RenderedPage } from './rendered-page.ts';
import { contentSecurityPolicy, type PolicyOptions, pageHeaders } from './security-headers.ts';

const compressGzip = promisify(gzip);

/** Seconds after which an unavailable page may be requested again. */
const RETRY_SECONDS = 5;

/** Sends a rendered page to one visitor with a new nonce, in an encoding that the browser accepts. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  policy: Omit<PolicyOptions, 'nonce'>,
): Promise<FastifyReply> {
  if (page.location) return reply.redirect(page.location, page.status);
  const nonce = newNonce();
  reply.code(page.status).headers(pageHeaders(policy));
  reply.header('content-security-policy', contentSecurityPolicy({ ...policy, nonce }));
  if (page.status === 503 || page.status === 429)
    reply.header('retry-after', page.retryAfter ?? RETRY_SECONDS);
  const accepted = request.headers['accept-encoding'] ?? '';
  if (request.method === 'HEAD') return reply.header('content-length', page.withNonce(nonce).length).send();
  if (/\bbr\b/.test(accepted)) {
    const spliced = await page.spliced();
    const bytes = spliced?.fill(Buffer.from(nonce)) ?? (await page.compressedWithNonce(nonce));
    return reply.header('content-encoding', 'br').send(bytes);
  }
  const html = page.withNonce(nonce);
  if (/\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(await compressGzip(html, { level: 5 }));
  }
  return reply.send(html);
}

/**
 * Replays a page that was sent in brotli to other visitors.
 * @param isCurrent whether the page is still the cached one
 * @returns undefined for a page that has to be compressed per visitor
 */
export async function replayPage(
  reply: FastifyReply,
  page: RenderedPage,
  policy: Omit<PolicyOptions, 'nonce'>,
  isCurrent: () => boolean,
): Promise<Replay | undefined> {
  if (page.status !== 200 || reply.getHeader('content-encoding') !== 'br') return undefined;
  const spliced = await page.spliced();
  if (!spliced) return undefined;
  const placeholder = '{nonce}';
  const policyParts = contentSecurityPolicy({ ...policy, nonce: placeholder }).split(placeholder);
  const constant = {
    ...pageHeaders(policy),
    'content-encoding': 'br',
    'content-length': String(spliced.length),
  };
  const headers = Object.entries(constant).flat();
  return (request, response) => {
    if (!isCurrent()) return false;
    const nonce = newNonce();
    const bytes = spliced.fill(Buffer.from(nonce, 'latin1'));
    const own = ['content-security-policy', policyParts.join(nonce)];
    response.writeHead(200, [...repeatedHeaders(headers, request), ...own]);
    response.end(bytes, () => spliced.reuse(bytes));
    return true;
  };
}
