import { openSession } from '#account/sessions/sessions.service.ts';
import type { SignInMethod } from '#account/sessions/sessions.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import type { Administrator, Visit } from '#platform/auth/identity.ts';
import type { IssuedToken } from '#platform/auth/sessions.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { isSuper, rightsHeld } from '../backoffice.ts';
import { authenticateVisit } from '../visits/visits.service.ts';
import { type Credentials, readSessionState, recordSignIn, type SessionState } from './auth.sql.ts';

/**
 * Returns the administrator of a token, with their present rights. Every invalid token (forged, expired, revoked, of
 * the public site, of another tenant) gets the same error, which reveals nothing.
 * @throws {AppError} `session.expired`
 */
export async function authenticate(
  services: Pick<Services, 'database' | 'sessions' | 'tenants'>,
  tenant: Pick<Tenant, 'id' | 'isProvider'>,
  token: string,
): Promise<Administrator> {
  const verification = await services.sessions.verifyToken(token, 'backoffice');
  if (!verification.valid || verification.claims.tenantId !== tenant.id) fail('session.expired');
  const { userId, tokenVersion, sessionId, signedInAt, hasBothFactors, mayEnrol, visit } =
    verification.claims;
  if (visit)
    return (await authenticateVisit(services, tenant, verification.claims)) ?? fail('session.expired');
  const state = await readSessionState(services.database, tenant.id, { userId, sessionId });
  if (state?.tokenVersion !== tokenVersion) fail('session.expired');
  return { ...administratorOf(state, tenant, hasBothFactors), sessionId, signedInAt, mayEnrol };
}

/** Returns an administrator as the requester of a call. @param hasBothFactors whether the session has shown both */
export function administratorOf(
  state: SessionState,
  tenant: Pick<Tenant, 'isProvider'>,
  hasBothFactors = false,
): Administrator {
  return {
    kind: 'administrator',
    userId: state.id,
    email: state.email,
    tokenVersion: state.tokenVersion,
    isSuper: isSuper(state.level),
    rights: rightsHeld(state, tenant),
    isMaster: state.level === 'master',
    hasBothFactors,
    mustSetSecondFactor: state.isSecondFactorRequired && !state.hasSecondFactor && !hasBothFactors,
  };
}

/** Opens a session of an administrator. @returns the session's first token */
export const signIn = (
  context: Parameters<typeof openSession>[0],
  administrator: Pick<Credentials, 'id' | 'tokenVersion'> &
    Pick<Administrator, 'hasBothFactors' | 'mayEnrol'>,
  method: SignInMethod,
): Promise<IssuedToken> => {
  const { id: userId, tokenVersion, hasBothFactors, mayEnrol } = administrator;
  return openSession(
    context,
    { audience: 'backoffice', userId, tokenVersion, hasBothFactors, mayEnrol },
    method,
  );
};

/** Issues another token of an administrator's session, or the token of a visit. */
export function issueSession(
  services: Pick<Services, 'sessions'>,
  tenant: Pick<Tenant, 'id'>,
  administrator: {
    id: string;
    tokenVersion: number;
    sessionId?: string | undefined;
    signedInAt?: number | undefined;
    hasBothFactors?: boolean | undefined;
    mayEnrol?: boolean | undefined;
    visit?: Visit | undefined;
  },
): Promise<IssuedToken> {
  return services.sessions.issueToken({
    audience: 'backoffice',
    userId: administrator.id,
    tenantId: tenant.id,
    tokenVersion: administrator.tokenVersion,
    sessionId: administrator.sessionId,
    signedInAt: administrator.signedInAt,
    hasBothFactors: administrator.hasBothFactors,
    mayEnrol: administrator.mayEnrol,
    visit: administrator.visit,
  });
}

/**
 * Records the sign-in of an administrator and its method.
 * @returns false when the account was deleted, or its sessions ended, meanwhile
 */
export async function recordEntry(
  db: TenantDb,
  { id, email, tokenVersion }: Pick<Credentials, 'id' | 'email' | 'tokenVersion'>,
  how: 'signed-in' | 'signed-in-passkey' | 'signed-in-sso' = 'signed-in',
): Promise<boolean> {
  if (!(await recordSignIn(db, id, tokenVersion))) return false;
  await recordChange(db, { userId: id, email }, { action: `administrator.${how}`, subject: email });
  return true;
}
