import { type Access, rightsOf } from '@guichet/contract/access.ts';
import type { CallDefinition } from '@guichet/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import { fail } from '#kernel/errors.ts';
import { type DeviceIdentity, type Identity, VISITOR } from '../auth/identity.ts';
import { type Audience, claimsToBeOf } from '../auth/sessions.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { PlatformServices } from './platform-services.ts';
import { bearerTokenOf } from './request-context.ts';

/** Identifies the caller of a request and decides whether the call is allowed. Nothing else decides that. */

/**
 * Identifies the bearer of a token of one site.
 * @throws AppError `session.expired`
 */
export type Authenticate = (
  services: PlatformServices,
  tenant: Tenant,
  token: string,
  audience: Audience,
) => Promise<Identity>;

/**
 * Identifies a device of the tenant by its key.
 * @throws AppError when the key is missing or not valid
 */
export type AuthenticateDevice = (
  services: PlatformServices,
  tenant: Tenant,
  key: string | undefined,
  address: string,
) => Promise<DeviceIdentity>;

/** Site of a call; for calls of both sites, the one that the token claims. */
function audienceOf(access: Access, tokenOf: () => string | undefined): Audience {
  if (access === 'visitor' || access === 'customer') return 'public';
  if (access !== 'everyone' && access !== 'signed-in') return 'backoffice';
  const token = tokenOf();
  return token !== undefined && claimsToBeOf('backoffice', token) ? 'backoffice' : 'public';
}

/**
 * @param tokenOf reads the token without verification; an invalid token is rejected later
 * @throws AppError `commons.frontendmaintenance.failure`
 */
export function refuseDuringMaintenance(
  { access, answersDuringMaintenance }: CallDefinition,
  tenant: Tenant,
  tokenOf: () => string | undefined = () => undefined,
): void {
  if (!tenant.isInMaintenance || answersDuringMaintenance) return;
  if (audienceOf(access, tokenOf) === 'backoffice') return;
  fail('commons.frontendmaintenance.failure');
}

/**
 * Returns the identity behind a request.
 * @throws AppError unless the call’s access allows it; an invalid token is rejected even when none is needed
 */
export async function identityOf(
  request: FastifyRequest,
  tenant: Tenant,
  { access, answersGuests }: Pick<CallDefinition, 'access' | 'answersGuests'>,
  services: PlatformServices,
  {
    authenticate,
    authenticateDevice,
  }: { authenticate: Authenticate; authenticateDevice: AuthenticateDevice },
): Promise<Identity | DeviceIdentity> {
  // Sign-in to the back office ignores tokens, even valid ones.
  if (access === 'anyone' || access === 'backoffice') return VISITOR;
  const token = bearerTokenOf(request);
  if (access === 'device') return authenticateDevice(services, tenant, token, request.ip);
  if (token === undefined) return isAllowed(VISITOR, access) ? VISITOR : fail('session.required');
  const identity = await authenticate(
    services,
    tenant,
    token,
    audienceOf(access, () => token),
  );
  if (!isAllowed(identity, access, answersGuests)) refuse(identity, access);
  return identity;
}

/**
 * A visiting platform administrator has no account at the venue, and must not create anything that outlasts the
 * visit.
 * @throws AppError `visit.own-account`, or that a right is missing
 */
export function refuseOwnAccount(identity: Identity | DeviceIdentity, definition: CallDefinition): void {
  const { access, answersOnVisit, refusedOnVisit } = definition;
  if (identity.kind !== 'administrator' || !identity.visit || answersOnVisit) return;
  if (refusedOnVisit) fail('commons.admin-right-required');
  if (access === 'administrator' || access === 'administrator-without-2fa') fail('visit.own-account');
}

/** @throws AppError with the reason why a signed-in person may not make a call */
function refuse(identity: Identity, access: Access): never {
  if (identity.kind === 'administrator' && identity.mustSetSecondFactor) fail('admin.second-factor-to-set');
  if (identity.kind === 'customer' && identity.isGuest) fail('guest.needs-account');
  fail(typeof access === 'object' ? 'commons.admin-right-required' : 'noclearance');
}

/** Whether a call’s access allows an identity. Denies by default: any access that no line here allows is refused. */
export function isAllowed(identity: Identity, access: Access, answersGuests = false): boolean {
  if (access === 'anyone' || access === 'backoffice' || access === 'everyone') return true;
  if (access === 'visitor') return identity.kind !== 'administrator';
  if (identity.kind === 'customer' && identity.isGuest && !answersGuests) return false;
  if (access === 'customer') return identity.kind === 'customer';
  if (access === 'signed-in') return identity.kind !== 'visitor';
  if (identity.kind !== 'administrator') return false;
  if (access === 'administrator-without-2fa') return true;
  if (identity.mustSetSecondFactor) return false;
  if (access === 'administrator') return true;
  if (access === 'master') return identity.isMaster;
  return typeof access === 'object' && rightsOf(access).some((right) => identity.rights.includes(right));
}
