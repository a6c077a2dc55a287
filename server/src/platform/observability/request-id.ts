import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Names a request in its answer, so that whoever reports a fault can say which log lines are theirs. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Version, trace id, parent id, flags; ids of zeros alone are invalid. Source: W3C Trace Context, section 3.2. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-|$)/;

/** The trace that a request is part of, as the header `traceparent` says; undefined without a valid one. */
export function traceIdOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
}

/** The id of a request: the one that a proxy gave, when it has the form of one; else that of its trace; else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers[REQUEST_ID_HEADER];
  if (typeof given === 'string' && /^[\w-]{8,64}$/.test(given)) return given;
  return traceIdOf(headers) ?? randomUUID();
}
