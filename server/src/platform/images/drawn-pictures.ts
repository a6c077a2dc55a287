import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TimedCache } from '../cache/timed-cache.ts';
import { createBoundedQueue } from '../concurrency/bounded-queue.ts';

/** A picture that the portal has drawn. */
export interface DrawnPicture {
  png: Buffer;
  etag: string;
}

/** Draws pictures on demand, each once within an hour. */
export interface DrawnPictures {
  /**
   * @param key names everything that the picture shows
   * @throws AppError `internal.unavailable` when too many are waiting to be drawn
   */
  get(key: string, draw: () => Promise<Buffer>): Promise<DrawnPicture>;
}

const SECONDS = 3600;
const MAX_PICTURES = 2000;
const MAX_BYTES = 32 * 1024 * 1024;

/** A card takes a tenth of a second: one after the other, so that drawing never takes every core from what sells. */
const QUEUE = { concurrency: 1, maxWaiting: 100 };

export function createDrawnPictures(): DrawnPictures {
  const queue = createBoundedQueue(QUEUE);
  const cache = new TimedCache<DrawnPicture>({
    max: MAX_PICTURES,
    maxWeight: MAX_BYTES,
    weigh: ({ png }) => png.length,
  });
  return {
    get: (key, draw) =>
      cache.get(key, SECONDS, async () => {
        const png = await queue.run(draw);
        return { png, etag: `"${createHash('sha1').update(png).digest('base64url')}"` };
      }),
  };
}

/** Seconds that a browser keeps a picture whose address names the version that it shows, and any other. */
const MAX_AGE = { named: 86_400, other: 60 } as const;

/** Headers of what is drawn. @param isNamed whether the address names this very version */
export const drawnHeaders = (reply: FastifyReply, isNamed: boolean): FastifyReply =>
  reply
    .header('cache-control', `public, max-age=${isNamed ? MAX_AGE.named : MAX_AGE.other}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox");

/** Sends a drawn picture, unless the browser has it. */
export function sendDrawn(
  request: FastifyRequest,
  reply: FastifyReply,
  { picture, isNamed }: { picture: DrawnPicture; isNamed: boolean },
): FastifyReply {
  drawnHeaders(reply, isNamed).header('etag', picture.etag);
  if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send();
  return reply.type('image/png').send(picture.png);
}
