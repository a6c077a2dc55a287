import type { HTTPMethods } from 'fastify';

/** The base of every call. */
export const API_BASE = '/api/v1';

/** Splits `'GET /cart/getCart'`. */
export function methodAndPath(key: string): { method: HTTPMethods; path: string } {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space) as HTTPMethods, path: key.slice(space + 1) };
}
