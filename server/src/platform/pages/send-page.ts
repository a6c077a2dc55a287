import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Replay, repeatedHeaders } from '../http/response-cache.ts';
import { ENCODINGS, type Encoding, type RenderedPage } from './rendered-page.ts';
import { contentSecurityPolicy, type PolicyOptions, pageHeaders } from './security-headers.ts';

/** Seconds after which an unavailable page may be requested again. */
const RETRY_SECONDS = 5;

const NO_HASHES = { scripts: [], styles: [] };

type PagePolicy = Omit<PolicyOptions, 'hashes'>;

/** Sends a rendered page in an encoding that the browser accepts. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  policy: PagePolicy,
): Promise<FastifyReply> {
  if (page.location) return reply.redirect(page.location, page.status);
  const encoding = acceptedEncoding(request);
  if (page.status === 200 && request.headers['if-none-match'] === etagOf(page, policy))
    return reply.code(304).headers(unchangedHeaders(page, policy)).send();
  reply.code(page.status).headers(headersOf(page, policy, encoding));
  if (page.status === 503 || page.status === 429)
    reply.header('retry-after', page.retryAfter ?? RETRY_SECONDS);
  return reply.send(await bodyOf(page, encoding));
}

/**
 * Replays a page that was sent to other visitors.
 * @param isCurrent whether the page is still the cached one
 * @returns undefined for a page that is not replayed, such as an error
 */
export async function replayPage(
  request: FastifyRequest,
  page: RenderedPage,
  policy: PagePolicy,
  isCurrent: () => boolean,
): Promise<Replay | undefined> {
  if (page.status !== 200) return undefined;
  const encoding = acceptedEncoding(request);
  const body = await bodyOf(page, encoding);
  const constant = { ...headersOf(page, policy, encoding), 'content-length': String(body.length) };
  const headers = Object.entries(constant).flat();
  const unchanged = Object.entries(unchangedHeaders(page, policy)).flat();
  const etag = etagOf(page, policy);
  return (repeated, response) => {
    if (!isCurrent()) return false;
    if (repeated.headers['if-none-match'] === etag) {
      response.writeHead(304, repeatedHeaders(unchanged, repeated)).end();
      return true;
    }
    response.writeHead(200, repeatedHeaders(headers, repeated));
    response.end(body);
    return true;
  };
}

function acceptedEncoding({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  return ENCODINGS.find((encoding) => new RegExp(`\\b${encoding}\\b`).test(String(accepted)));
}

const bodyOf = async (page: RenderedPage, encoding: Encoding | undefined): Promise<Buffer> =>
  encoding ? page.compressed(encoding) : page.html;

/** Identifies a page and its policy; weak, since renderings with the same data are not identical to the byte. */
function etagOf(page: RenderedPage, policy: PagePolicy): string {
  const ofPage = contentSecurityPolicy({ ...policy, hashes: NO_HASHES });
  return `W/"${createHash('sha1').update(page.digest).update(ofPage).digest('base64url')}"`;
}

/**
 * Headers of the response to a browser that has the page. It keeps the policy that it received with the page, whose
 * hashes are those of its own scripts.
 */
const unchangedHeaders = (page: RenderedPage, policy: PagePolicy) => {
  const { 'cache-control': cacheControl = '', vary = '' } = pageHeaders(policy);
  return { etag: etagOf(page, policy), 'cache-control': cacheControl, vary };
};

const headersOf = (page: RenderedPage, policy: PagePolicy, encoding: Encoding | undefined) => ({
  ...pageHeaders(policy),
  'content-security-policy': contentSecurityPolicy({ ...policy, hashes: page.hashes }),
  ...(encoding && { 'content-encoding': encoding }),
  ...(page.status === 200 && { etag: etagOf(page, policy) }),
});
