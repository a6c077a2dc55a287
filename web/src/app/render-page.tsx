import { Writable } from 'node:stream';
import {
  defineHandlerCallback,
  getSsrStatus,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { StartServer } from '@tanstack/react-start/server';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { requestContext } from '#lib/request.ts';

const DOCTYPE = /^<!DOCTYPE html>/;

/**
 * Renders a page as a whole. The server caches whole pages and sends nothing before the end, so the library's streams
 * would only cost time and memory, and so would the body of a response.
 */
export const renderPage = defineHandlerCallback(async ({ request: { signal }, router, responseHeaders }) => {
  const html = await renderWhole(<StartServer router={router} />, router.options.ssr?.nonce, signal);
  // Nothing but the document type, unless a loader has left data to arrive later.
  const rest = await transformHtmlStringWithRouter(router, '', { signal });
  requestContext().outcome.html = Buffer.concat([html, Buffer.from(rest.replace(DOCTYPE, ''))]);
  return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
});

/** @throws the reason of the signal, or the error of a page without a boundary around it */
function renderWhole(page: ReactNode, nonce: string | undefined, signal: AbortSignal): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Uint8Array[] = [];
  const whole = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      resolve(Buffer.concat(chunks));
      done();
    },
  });
  let isPiped = false;
  const { pipe, abort } = renderToPipeableStream(page, {
    ...(nonce !== undefined && { nonce }),
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady() {
      // React calls it again for a fallback that is no longer needed.
      if (!isPiped) pipe(whole);
      isPiped = true;
    },
    onShellError: reject,
    onError: (error, { componentStack }) => {
      if (!signal.aborted) console.error(error, componentStack);
    },
  });
  const stop = () => {
    reject(signal.reason);
    abort(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  return promise.finally(() => signal.removeEventListener('abort', stop));
}
