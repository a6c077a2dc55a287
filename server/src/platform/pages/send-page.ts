import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Replay, repeatedHeaders } from '../http/response-cache.ts';
import { ENCODINGS, type Encoding, type RenderedPage } from './rendered-page.ts';
import { contentSecurityPolicy, type PolicyOptions, pageHeaders } from './security-headers.ts';

/** Seconds after which an unavailable page may be requested again. */
const RETRY_SECONDS = 5;

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
  return (repeated, response) => {
    if (!isCurrent()) return false;
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

const headersOf = (page: RenderedPage, policy: PagePolicy, encoding: Encoding | undefined) => ({
  ...pageHeaders(policy),
  'content-security-policy': contentSecurityPolicy({ ...policy, hashes: page.hashes }),
  ...(encoding && { 'content-encoding': encoding }),
});
