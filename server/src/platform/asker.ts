import type { Access } from '@guichet/contract/access.ts';
import { DEFAULT_LOCALE, findLocale, type Locale } from '@guichet/contract/locale.ts';
import type { FastifyRequest } from 'fastify';
import { fail } from './errors.ts';
import { type Identity, VISITOR } from './identity.ts';
import type { Services } from './services.ts';
import type { Tenant } from './tenancy.ts';

/** Who asks, of which tenant, in which language; and whether they may. */

/** Calls that answer while a venue is in maintenance: those that its maintenance page needs. */
const DURING_MAINTENANCE: ReadonlySet<string> = new Set([
  'GET /portal/allParameters',
  'GET /portal/languages',
  'GET /portal/pictureFile',
  'GET /Tenant/ApiVersion',
]);

export type Authenticate = (services: Services, tenant: Tenant, token: string) => Promise<Identity>;

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The tenant’s name: in the header, or in the address of a picture or document, which a browser asks for by itself. */
export function tenantNameOf(request: FastifyRequest): string | undefined {
  return headerOf(request, 'tenantname') ?? (request.query as Record<string, string>).tenantname;
}

/** The asked language: the user’s own choice first, then the browser’s; a choice that is not offered is refused. */
export function localeOf(request: FastifyRequest): Locale {
  const chosen = headerOf(request, 'languageuser');
  if (chosen !== undefined && chosen !== '') {
    const locale = findLocale(chosen);
    if (!locale) fail('language.invalid');
    return locale;
  }
  return findLocale(request.headers['accept-language']) ?? DEFAULT_LOCALE;
}

/** Stands in for the tenant in calls that need none. */
const NO_TENANT = { id: '' } as Tenant;

/** The tenant that is called. @throws AppError `tenant.required`, `tenant.invalid` */
export async function tenantOf(
  services: Pick<Services, 'tenants'>,
  access: Access,
  name: string | undefined,
): Promise<Tenant> {
  if (access === 'anyone') return NO_TENANT;
  if (!name) fail('tenant.required');
  const tenant = await services.tenants.find(name);
  if (!tenant || (tenant.isProvider && (access === 'visitor' || access === 'customer')))
    fail('tenant.invalid');
  return tenant;
}

/** @throws AppError `commons.frontendmaintenance.failure` */
export function refuseDuringMaintenance(key: string, tenant: Tenant): void {
  if (tenant.isInMaintenance && !DURING_MAINTENANCE.has(key)) fail('commons.frontendmaintenance.failure');
}

/** Who asks; refused unless the call’s access allows them. A bad token is refused even where none is needed. */
export async function identityOf(
  request: FastifyRequest,
  tenant: Tenant,
  access: Access,
  services: Services,
  authenticate: Authenticate,
): Promise<Identity> {
  const authorization = request.headers.authorization;
  if (access === 'anyone') return VISITOR;
  if (!authorization) return access === 'visitor' ? VISITOR : fail('session.required');
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1];
  if (!token) fail('session.expired');
  const identity = await authenticate(services, tenant, token);
  if (!isAllowed(identity, access)) fail('noclearance');
  return identity;
}

/** Whether a call’s access lets somebody in. Deny by default: an access that no line here allows is refused. */
export function isAllowed(identity: Identity, access: Access): boolean {
  if (access === 'anyone') return true;
  if (access === 'visitor') return identity.kind !== 'administrator';
  if (access === 'customer') return identity.kind === 'customer';
  return false;
}
