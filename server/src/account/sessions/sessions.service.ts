import type { CallContext } from '#calls.ts';
import { capOf, type IssuedToken, type SessionClaims } from '#platform/auth/sessions.ts';
import { counter } from '#platform/observability/metrics.ts';
import { insertSession } from './sessions.sql.ts';
import { deviceOf, type SignInMethod, shownNetwork } from './sessions.ts';

type Context = Pick<
  CallContext<'POST /user/login'>,
  'address' | 'services' | 'tenant' | 'transaction' | 'userAgent'
>;

const signIns = counter('guichet_sign_ins_total', 'Sessions opened', ['site', 'method']);

/** Opens a session after a sign-in on the device of the request. @returns the first token */
export async function openSession(
  { address, services, tenant, transaction, userAgent }: Context,
  claims: Omit<SessionClaims, 'tenantId' | 'sessionId' | 'signedInAt' | 'visit'>,
  method: SignInMethod,
): Promise<IssuedToken> {
  const { audience, userId: id } = claims;
  const owner = { kind: audience === 'public' ? 'customer' : 'administrator', id } as const;
  const session = {
    ...deviceOf(userAgent),
    method,
    network: shownNetwork(address),
    lifetime: capOf(claims, services.sessions.caps),
  };
  signIns.inc({ site: audience, method });
  const sessionId = await transaction((db) => insertSession(db, owner, session));
  return services.sessions.issueToken({ ...claims, tenantId: tenant.id, sessionId });
}
