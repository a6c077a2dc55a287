import { type Access, rightsOf } from '@guichet/contract/access.ts';
import type { CallDefinition } from '@guichet/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import { type Identity, VISITOR } from '../auth/identity.ts';
import type { Audience } from '../auth/sessions.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { fail } from './errors.ts';
import { bearerTokenOf } from './request-context.ts';
import type { Services } from './services.ts';

/** Who makes a call, and whether they may. Nothing else decides that. */

/** Identifies the bearer of a token of one site. @throws AppError `session.expired` */
export type Authenticate = (
  services: Services,
  tenant: Tenant,
  token: string,
  audience: Audience,
) => Promise<Identity>;

/** The site that a call belongs to. */
const audienceOf = (access: Access): Audience =>
  access === 'visitor' || access === 'customer' ? 'public' : 'backoffice';

/** @throws AppError `commons.frontendmaintenance.failure` */
export function refuseDuringMaintenance(
  { access, answersDuringMaintenance }: CallDefinition,
  tenant: Tenant,
): void {
  if (!tenant.isInMaintenance || answersDuringMaintenance || audienceOf(access) === 'backoffice') return;
  fail('commons.frontendmaintenance.failure');
}

/**
 * The identity behind a request.
 * @throws AppError unless the call’s access allows it; a bad token is refused even where none is needed
 */
export async function identityOf(
  request: FastifyRequest,
  tenant: Tenant,
  access: Access,
  services: Services,
  authenticate: Authenticate,
): Promise<Identity> {
  // Sign-in to the back office ignores tokens, valid ones included.
  if (access === 'anyone' || access === 'backoffice') return VISITOR;
  const token = bearerTokenOf(request);
  if (token === undefined) return access === 'visitor' ? VISITOR : fail('session.required');
  const identity = await authenticate(services, tenant, token, audienceOf(access));
  if (!isAllowed(identity, access)) refuse(identity, access);
  return identity;
}

/** @throws AppError why a signed-in person may not make a call */
function refuse(identity: Identity, access: Access): never {
  if (identity.kind === 'administrator' && identity.mustSetSecondFactor) fail('admin.second-factor-to-set');
  fail(typeof access === 'object' ? 'commons.admin-right-required' : 'noclearance');
}

/** Whether a call’s access allows an identity. Deny by default: an access that no line here allows is refused. */
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
