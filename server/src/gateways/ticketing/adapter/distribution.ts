import type { AdapterOperation } from '@guichet/contract/adapter/operations.ts';

/** How the input of an operation is distributed over path, query, headers and body; for both sides of the API. */

type Values = Readonly<Record<string, unknown>>;

const FIELD = /\{(\w+)\}/g;

/** Header of the key of an operation that changes something. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

export interface DistributedRequest {
  /** Path and query */
  target: string;
  /** JSON; empty for none */
  body: string;
  headers: Record<string, string>;
}

/**
 * Whether a path keeps the segments with which it was written. A URL parser removes `.` and `..`, and such a request would
 * reach another operation.
 */
const isKept = (path: string): boolean => new URL(path, 'http://localhost').pathname === path;

/** Returns the request of an encoded input; undefined when a field of the path names nothing that a path can address. */
export function distribute(
  { method, path, idempotentBy }: AdapterOperation,
  input: Values,
): DistributedRequest | undefined {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const headers: Record<string, string> = {};
  const target = path.replace(FIELD, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return value.isWellFormed() ? encodeURIComponent(value) : '.';
  });
  if (!isKept(target)) return undefined;
  if (idempotentBy) {
    headers[IDEMPOTENCY_KEY] = String(rest.get(idempotentBy));
    rest.delete(idempotentBy);
  }
  if (method !== 'GET' && method !== 'DELETE')
    return { target, headers, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = new URLSearchParams();
  for (const [name, value] of rest) for (const one of [value].flat()) query.append(name, String(one));
  return { target: query.size > 0 ? `${target}?${query}` : target, headers, body: '' };
}

/** Returns the encoded input of a received request; the body cannot replace fields of the path or the header. */
export function gather(
  { path, idempotentBy }: AdapterOperation,
  { params, query, body, key }: { params: Values; query: Values; body: Values; key: string | undefined },
): Record<string, unknown> {
  const ofPath = Object.fromEntries([...path.matchAll(FIELD)].map(([, name = '']) => [name, params[name]]));
  return { ...query, ...body, ...(idempotentBy && { [idempotentBy]: key }), ...ofPath };
}
