import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';

/** Header that names a request in its response, so that a report of a fault identifies its log lines. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Version, trace id, parent id, flags; ids of zeros only are invalid. Source: W3C Trace Context, section 3.2. */
export const TRACEPARENT =
  /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** Returns the trace id of the header `traceparent`; undefined when absent or invalid. */
export function traceIdOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
}

/**
 * Returns the id of a request: from the proxy, if it has the expected form; otherwise its trace id; otherwise a new
 * one.
 */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers[REQUEST_ID_HEADER];
  if (typeof given === 'string' && /^[\w-]{8,64}$/.test(given)) return given;
  return traceIdOf(headers) ?? randomUUID();
}

/** Headers by which a proxy names a request and its trace. */
const NAMING = [REQUEST_ID_HEADER, 'traceparent', 'tracestate'];

/**
 * Removes the headers that name a request and its trace, unless a trusted proxy sent them: a client could write personal
 * data into the log, or make every request be traced. To be called after everything else that listens to requests.
 */
export function ignoreForeignNames(server: Server, isTrusted: (address: string) => boolean): void {
  server.prependListener('request', ({ headers, socket }: IncomingMessage) => {
    if (!NAMING.some((name) => name in headers) || isTrusted(socket.remoteAddress ?? '')) return;
    for (const name of NAMING) delete headers[name];
  });
}
