import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import { createBoundedQueue } from '#kernel/concurrency/bounded-queue.ts';
import { RenderingProcess } from '../files/rendering-process.ts';
import { ANY_ORIGIN } from '../pages/security-headers.ts';
import type { PictureOrder } from './picture-work.ts';

/** A picture rendered by the portal. */
export interface RenderedPicture {
  png: Buffer;
  etag: string;
}

/** Renders pictures on demand, each once within an hour. */
export interface RenderedPictures {
  /**
   * @param key identifies everything that the picture shows
   * @param order what to draw, read for a picture that is not cached
   * @throws AppError `internal.unavailable` when too many pictures wait
   */
  get(key: string, order: () => Promise<PictureOrder>): Promise<RenderedPicture>;
  /** Ends the process that draws. */
  close(): Promise<void>;
}

const SECONDS = 3600;
const MAX_PICTURES = 2000;
const MAX_BYTES = 32 * 1024 * 1024;

/** A card takes a tenth of a second: one after the other, so that rendering never takes every core from sales. */
const QUEUE = { concurrency: 1, maxWaiting: 100 };

const PROCESS = { idleMilliseconds: 30_000, timeoutMilliseconds: 30_000 };
const WORK = new URL('./picture-work.ts', import.meta.url).href;

/** Pictures are drawn in a child process, whose library takes 60 MB and is not needed for long. */
export function createRenderedPictures(): RenderedPictures {
  const process = new RenderingProcess(PROCESS);
  const queue = createBoundedQueue(QUEUE);
  const cache = new TimedCache<RenderedPicture>({
    max: MAX_PICTURES,
    maxWeight: MAX_BYTES,
    weigh: ({ png }) => png.length,
  });
  return {
    get: (key, order) =>
      cache.get(key, SECONDS, async () => {
        const png = await queue.run(async () =>
          Buffer.from(await process.render({ module: WORK, input: await order() })),
        );
        return { png, etag: `"${createHash('sha1').update(png).digest('base64url')}"` };
      }),
    close: () => process.stop(new Error('The pictures are closing')),
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
    .headers(ANY_ORIGIN)
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
