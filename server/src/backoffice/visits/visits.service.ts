import type { Administrator } from '#platform/auth/identity.ts';
import type { SessionClaims } from '#platform/auth/sessions.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readSessionState, type SessionState } from '../auth/auth.sql.ts';
import { rightsHeld } from '../backoffice.ts';
import { isVisitOpen } from './visits.sql.ts';
import { VISIT_RIGHTS } from './visits.ts';

type Needed = Pick<Services, 'database' | 'tenants'>;

/**
 * Finds an administrator of the platform who may enter venues now.
 * @param session the session that enters: if it began with both factors, it needs no other; its end ends the visit
 */
export async function findMaster(
  services: Needed,
  {
    userId,
    sessionId,
    hasBothFactors = false,
  }: Pick<Administrator, 'userId' | 'sessionId' | 'hasBothFactors'>,
): Promise<SessionState | undefined> {
  const provider = await services.tenants.provider();
  const state = provider && (await readSessionState(services.database, provider.id, { userId, sessionId }));
  if (!state || (state.isSecondFactorRequired && !hasFactor(state, hasBothFactors))) return undefined;
  const rights = rightsHeld(state, provider);
  return rights.includes('provider.admin') || rights.includes('provider.tenant') ? state : undefined;
}

/** Whether a session has shown a second factor: the account's factor, or a method that counts as both factors. */
export const hasFactor = ({ hasSecondFactor }: SessionState, hasBothFactors = false): boolean =>
  hasSecondFactor || hasBothFactors;

/** Returns the bearer of a visit's token; undefined once the visit has ended or the person lacks the right. */
export async function authenticateVisit(
  services: Needed,
  tenant: Pick<Tenant, 'id'>,
  { userId, tokenVersion, sessionId, signedInAt, hasBothFactors, visit }: SessionClaims,
): Promise<Administrator | undefined> {
  const master = await findMaster(services, { userId, sessionId, hasBothFactors });
  if (!visit || master?.tokenVersion !== tokenVersion) return undefined;
  const asked = { id: visit.id, masterId: userId, hasSecondFactor: hasFactor(master, hasBothFactors) };
  if (!(await services.database.tenant(tenant.id, (db) => isVisitOpen(db, asked)))) return undefined;
  return {
    kind: 'administrator',
    userId,
    email: master.email,
    tokenVersion,
    sessionId,
    signedInAt,
    hasBothFactors,
    isSuper: false,
    rights: VISIT_RIGHTS,
    isMaster: false,
    mustSetSecondFactor: false,
    visit,
  };
}
