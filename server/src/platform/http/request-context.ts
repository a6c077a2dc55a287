import type { Access } from '@guichet/contract/access.ts';
import type { CallDefinition } from '@guichet/contract/call.ts';
import { DEFAULT_LOCALE, findLocale, type Locale } from '@guichet/contract/locale.ts';
import type { FastifyRequest } from 'fastify';
import { fail } from '#kernel/errors.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { PlatformServices } from './platform-services.ts';

/** Tenant, language and token as stated by a request. */

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/**
 * Name of the tenant: from the header, or from the query for resources that a browser loads by address, such as
 * pictures.
 */
export function tenantNameOf(request: FastifyRequest): string | undefined {
  return headerOf(request, 'tenantname') ?? (request.query as Record<string, string>).tenantname;
}

/**
 * Language of the response: the user’s choice (`languageUser`), then the browser’s preference.
 * @throws AppError `language.invalid` for an unknown choice
 */
export function localeOf(request: FastifyRequest): Locale {
  const chosen = headerOf(request, 'languageuser');
  if (chosen !== undefined && chosen !== '') {
    const locale = findLocale(chosen);
    if (!locale) fail('language.invalid');
    return locale;
  }
  return findLocale(request.headers['accept-language']) ?? DEFAULT_LOCALE;
}

/** Language of an error: French when the requested language itself is invalid. */
export function localeForError(request: FastifyRequest): Locale {
  const chosen = request.headers.languageuser;
  return (
    findLocale(typeof chosen === 'string' ? chosen : undefined) ??
    findLocale(request.headers['accept-language']) ??
    DEFAULT_LOCALE
  );
}

/** Placeholder tenant of calls that need none. */
export const NO_TENANT = { id: '' } as Tenant;

/** Accesses of a venue's public site. */
export const OF_PUBLIC_SITE: ReadonlySet<Access> = new Set<Access>(['visitor', 'everyone', 'customer']);

/**
 * Returns the requested tenant.
 * @throws AppError `tenant.required`, `tenant.invalid`
 */
export async function tenantOf(
  services: Pick<PlatformServices, 'tenants'>,
  { access, answersAtProvider }: Pick<CallDefinition, 'access' | 'answersAtProvider'>,
  name: string | undefined,
): Promise<Tenant> {
  if (access === 'anyone') return NO_TENANT;
  if (!name) fail('tenant.required');
  const tenant = await services.tenants.find(name);
  if (!tenant) fail('tenant.invalid');
  if (tenant.isProvider && OF_PUBLIC_SITE.has(access) && !answersAtProvider) fail('tenant.invalid');
  return tenant;
}

/**
 * Returns the bearer token; undefined without an authorization header.
 * @throws AppError `session.expired` when it is malformed
 */
export function bearerTokenOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (!authorization) return undefined;
  return /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1] ?? fail('session.expired');
}

/**
 * Value of a cookie; undefined unless it has only letters, digits, hyphens and underscores, as this server sets them.
 */
export function cookieOf(request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const [key, value = ''] = pair.trim().split('=');
    if (key === name) return /^[\w-]{1,200}$/.test(value) ? value : undefined;
  }
  return undefined;
}
