import type { Administrator } from '#platform/auth/identity.ts';
import type { IssuedToken } from '#platform/auth/sessions.ts';
import { fail } from '#platform/http/errors.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { isSuper, rightsHeld } from '../rules.ts';
import { readSessionState, type SessionState } from './data.ts';

/**
 * The administrator of a token, with their present rights. Whatever is wrong with it (forged,
 * expired, revoked, of the public site, of another tenant) gets the same answer, which reveals nothing.
 * @throws {AppError} `session.expired`
 */
export async function authenticate(
  services: Pick<Services, 'database' | 'sessions'>,
  tenant: Pick<Tenant, 'id' | 'isProvider'>,
  token: string,
): Promise<Administrator> {
  const verification = await services.sessions.verifyToken(token, 'backoffice');
  if (!verification.valid || verification.claims.tenantId !== tenant.id) fail('session.expired');
  const { userId, tokenVersion, signedInAt } = verification.claims;
  const state = await readSessionState(services.database, tenant.id, userId);
  if (state?.tokenVersion !== tokenVersion) fail('session.expired');
  return { ...administratorOf(state, tenant), signedInAt };
}

/** An administrator as the requester of a call. */
export function administratorOf(state: SessionState, tenant: Pick<Tenant, 'isProvider'>): Administrator {
  return {
    kind: 'administrator',
    userId: state.id,
    email: state.email,
    tokenVersion: state.tokenVersion,
    isSuper: isSuper(state.level),
    rights: rightsHeld(state, tenant),
    isMaster: state.level === 'master',
    mustSetSecondFactor: state.isSecondFactorRequired && !state.hasSecondFactor,
  };
}

/** Signs an administrator in. @returns the session’s token */
export function issueSession(
  services: Pick<Services, 'sessions'>,
  tenant: Pick<Tenant, 'id'>,
  administrator: { id: string; tokenVersion: number; signedInAt?: number | undefined },
): Promise<IssuedToken> {
  return services.sessions.issueToken({
    audience: 'backoffice',
    userId: administrator.id,
    tenantId: tenant.id,
    tokenVersion: administrator.tokenVersion,
    signedInAt: administrator.signedInAt,
  });
}
