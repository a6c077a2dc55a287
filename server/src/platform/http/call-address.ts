import { API_RESOURCES, PUBLIC_API_BASE } from '@guichet/contract/public-api/operations.ts';
import type { HTTPMethods } from 'fastify';
import { fail } from '#kernel/errors.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** Base path of every call, in the version that every tenant supports. */
export const API_BASE = '/api/v1';

/** Base path of a tenant's calls: `/api/v` and its version. */
const VERSIONED = /^\/api\/v(\d{1,9})(?=\/)/i;

/** Splits `'GET /cart/getCart'`. */
export function methodAndPath(key: string): { method: HTTPMethods; path: string } {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space) as HTTPMethods, path: key.slice(space + 1) };
}

/** Resource of `/api/v2`; other paths of that version are calls of a tenant whose version it is. */
const RESOURCE = /^\/api\/v2\/([\w.-]+)/i;

/** Path under which a call is routed, whatever version was requested. */
export function routedAddress(url: string): string {
  const resource = RESOURCE.exec(url)?.[1]?.toLowerCase();
  const isResource = resource !== undefined && (API_RESOURCES.has(resource) || resource === 'openapi.json');
  if (!isResource) return url.replace(VERSIONED, API_BASE);
  return PUBLIC_API_BASE + url.slice(PUBLIC_API_BASE.length);
}

/**
 * A tenant supports its own version and the default one. Calls without tenant are equal in all versions.
 * @param url as requested
 * @throws AppError `request.not-found`
 */
export function refuseOtherVersion(url: string, tenant: Tenant): void {
  if (url.startsWith(`${API_BASE}/`) || tenant.apiVersion === undefined) return;
  const version = VERSIONED.exec(url)?.[1];
  if (version !== '1' && version !== String(tenant.apiVersion)) fail('request.not-found');
}

/**
 * Methods of the calls by lower-case path.
 * @param keys of the contract: `GET /cart/getCart`
 */
export function methodsByPath(keys: readonly string[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const key of keys) {
    const { method, path } = methodAndPath(key);
    const known = methods.get(path.toLowerCase()) ?? [];
    methods.set(path.toLowerCase(), [...known, String(method)]);
  }
  return methods;
}
