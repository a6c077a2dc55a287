import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import { createBoundedQueue } from '#kernel/concurrency/bounded-queue.ts';

/** A picture rendered by the portal. */
export interface RenderedPicture {
  png: Buffer;
  etag: string;
}

/** Renders pictures on demand, each once within an hour. */
export interface RenderedPictures {
  /**
   * @param key identifies everything that the picture shows
   * @throws AppError `internal.unavailable` when too many pictures wait
   */
  get(key: string, render: () => Promise<Buffer>): Promise<RenderedPicture>;
}

const SECONDS = 3600;
const MAX_PICTURES = 2000;
const MAX_BYTES = 32 * 1024 * 1024;

/** A card takes a tenth of a second: one after the other, so that rendering never takes every core from sales. */
const QUEUE = { concurrency: 1, maxWaiting: 100 };

export function createRenderedPictures(): RenderedPictures {
  const queue = createBoundedQueue(QUEUE);
  const cache = new TimedCache<RenderedPicture>({
    max: MAX_PICTURES,
    maxWeight: MAX_BYTES,
    weigh: ({ png }) => png.length,
  });
  return {
    get: (key, render) =>
      cache.get(key, SECONDS, async () => {
        const png = await queue.run(render);
        return { png, etag: `"${createHash('sha1').update(png).digest('base64url')}"` };
      }),
  };
}

/** Cache seconds of a picture whose address names its version, and of any other. */
const MAX_AGE = { named: 86_400, other: 60 } as const;

/**
 * Headers of a rendered picture.
 * @param isNamed whether the address names this version
 */
export const renderedHeaders = (reply: FastifyReply, isNamed: boolean): FastifyReply =>
  reply
    .header('cache-control', `public, max-age=${isNamed ? MAX_AGE.named : MAX_AGE.other}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox");

/** Sends a rendered picture, or 304 when the browser has it. */
export function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  { picture, isNamed }: { picture: RenderedPicture; isNamed: boolean },
): FastifyReply {
  renderedHeaders(reply, isNamed).header('etag', picture.etag);
  if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send();
  return reply.type('image/png').send(picture.png);
}
