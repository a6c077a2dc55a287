import { type Access, rightsOf } from '@guichet/contract/access.ts';
import { DEFAULT_LOCALE, findLocale, type Locale } from '@guichet/contract/locale.ts';
import type { FastifyRequest } from 'fastify';
import { type Identity, VISITOR } from '../auth/identity.ts';
import type { Audience } from '../auth/sessions.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { fail } from './errors.ts';
import type { Services } from './services.ts';

/** Who asks, of which tenant, in which language; and whether they may. */

/** Calls that answer while a venue is in maintenance: those that its maintenance page needs. */
const DURING_MAINTENANCE: ReadonlySet<string> = new Set([
  'GET /portal/allParameters',
  'GET /portal/languages',
  'GET /portal/pictureFile',
  'GET /Tenant/ApiVersion',
]);

/** Who bears a token, of the site that a call belongs to. @throws AppError `session.expired` */
export type Authenticate = (
  services: Services,
  tenant: Tenant,
  token: string,
  audience: Audience,
) => Promise<Identity>;

/** The site that a call belongs to. */
const audienceOf = (access: Access): Audience =>
  access === 'visitor' || access === 'customer' ? 'public' : 'backoffice';

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
export const NO_TENANT = { id: '' } as Tenant;

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
export function refuseDuringMaintenance(key: string, access: Access, tenant: Tenant): void {
  if (!tenant.isInMaintenance || DURING_MAINTENANCE.has(key) || audienceOf(access) === 'backoffice') return;
  fail('commons.frontendmaintenance.failure');
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
  // At the door of the back office nobody is asked for a token, not even for a good one.
  if (access === 'backoffice') return VISITOR;
  if (!authorization) return access === 'visitor' ? VISITOR : fail('session.required');
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1];
  if (!token) fail('session.expired');
  const identity = await authenticate(services, tenant, token, audienceOf(access));
  if (!isAllowed(identity, access)) refuse(identity, access);
  return identity;
}

/** @throws AppError what keeps somebody who is signed in from a call */
function refuse(identity: Identity, access: Access): never {
  if (identity.kind === 'administrator' && identity.mustSetSecondFactor) fail('admin.second-factor-to-set');
  fail(typeof access === 'object' ? 'commons.admin-right-required' : 'noclearance');
}

/** Whether a call’s access lets somebody in. Deny by default: an access that no line here allows is refused. */
export function isAllowed(identity: Identity, access: Access): boolean {
  if (access === 'anyone' || access === 'backoffice') return true;
  if (access === 'visitor') return identity.kind !== 'administrator';
  if (access === 'customer') return identity.kind === 'customer';
  if (identity.kind !== 'administrator') return false;
  if (access === 'administrator-without-2fa') return true;
  if (identity.mustSetSecondFactor) return false;
  if (access === 'administrator') return true;
  if (access === 'master') return identity.isMaster;
  return typeof access === 'object' && rightsOf(access).some((right) => identity.rights.includes(right));
}
