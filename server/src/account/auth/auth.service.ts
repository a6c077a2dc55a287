import { isEmail } from '@guichet/contract/account/registration-rules.ts';
import type { CallContext } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import type { Administrator, Identity } from '#platform/auth/identity.ts';
import { refuseWhenBusy, verifyPassword } from '#platform/auth/passwords.ts';
import type { IssuedToken } from '#platform/auth/sessions.ts';
import { countFailure, countLogin, FREE_FAILURES, forgiveLogin } from '#platform/auth/throttle.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { takeInOrders } from '../guests/taking-in.sql.ts';
import { inviteAtSignIn } from '../invitations/invitations.sql.ts';
import { openSession } from '../sessions/sessions.service.ts';
import { touchSession } from '../sessions/sessions.sql.ts';
import type { SignInMethod } from '../sessions/sessions.ts';
import { type Credentials, findCredentials, readTokenState } from './auth.sql.ts';
import { loginSubjects, newDevice } from './auth-throttling.ts';

/**
 * Returns the customer of a token. Every invalid token (forged, expired, revoked, of the back office, of another
 * tenant) gets the same answer, which discloses nothing.
 * @throws {AppError} `session.expired`
 */
export async function authenticate(
  services: Pick<Services, 'database' | 'sessions'>,
  tenant: Pick<Tenant, 'id'>,
  token: string,
): Promise<Identity> {
  const verification = await services.sessions.verifyToken(token, 'public');
  if (!verification.valid || verification.claims.tenantId !== tenant.id) fail('session.expired');
  const { userId, tokenVersion, sessionId, signedInAt, isGuest } = verification.claims;
  const state = await readTokenState(services.database, tenant.id, { userId, sessionId });
  if (state?.tokenVersion !== tokenVersion) fail('session.expired');
  const familyQuotient = state.familyQuotient ?? undefined;
  return { kind: 'customer', userId, tokenVersion, sessionId, signedInAt, familyQuotient, isGuest };
}

/**
 * Opens a session of a customer, who takes in the orders that were made with the address without an account. Nobody signs
 * in to an account whose address no code, password reset or identity provider has proved.
 * @returns the first token
 */
export async function signIn(
  context: Parameters<typeof openSession>[0],
  {
    id: userId,
    tokenVersion,
    familyQuotient,
  }: Pick<Credentials, 'id' | 'tokenVersion'> & {
    familyQuotient?: number | null | undefined;
  },
  method: SignInMethod,
): Promise<IssuedToken> {
  await context.transaction((db) => takeInOrders(db, userId));
  return openSession(
    context,
    { audience: 'public', userId, tokenVersion, familyQuotient: familyQuotient ?? undefined },
    method,
  );
}

/** Issues another token of a customer’s session. */
export function issueSession(
  services: Services,
  tenant: Tenant,
  customer: {
    id: string;
    tokenVersion: number;
    familyQuotient?: number | null | undefined;
    sessionId?: string | undefined;
    signedInAt?: number | undefined;
    isGuest?: boolean | undefined;
  },
): Promise<IssuedToken> {
  return services.sessions.issueToken({
    audience: 'public',
    userId: customer.id,
    tenantId: tenant.id,
    tokenVersion: customer.tokenVersion,
    familyQuotient: customer.familyQuotient ?? undefined,
    sessionId: customer.sessionId,
    signedInAt: customer.signedInAt,
    isGuest: customer.isGuest,
  });
}

/**
 * Issues a new token for an administrator’s token. The token version stays the same, so that a concurrent logout ends
 * the new token too; the time of sign-in stays, since it caps the session; the visit stays as well.
 */
export async function prolongAdministrator(
  {
    services: { sessions },
    tenant,
    transaction,
  }: Pick<CallContext<'GET /user/RefreshToken'>, 'services' | 'tenant' | 'transaction'>,
  { userId, tokenVersion, sessionId, signedInAt, hasBothFactors, mayEnrol, visit }: Administrator,
): Promise<IssuedToken> {
  // The session of an administrator who visits another tenant belongs to the provider tenant.
  if (sessionId && !visit) await transaction((db) => touchSession(db, sessionId));
  return sessions.issueToken({
    audience: 'backoffice',
    userId,
    tenantId: tenant.id,
    tokenVersion,
    sessionId,
    signedInAt,
    hasBothFactors,
    mayEnrol,
    visit,
  });
}

/**
 * Checks an account’s password and counts failures. An unknown address or an account without a password takes the same
 * time and gets the same answer as a wrong password.
 * @throws {AppError} `account.invalid-credentials`, `account.temporarily-blocked`; `account.first-sign-in` for every address of
 * a venue with imported accounts that await their first password
 */
export async function proveLogin(
  {
    address,
    services,
    transaction,
  }: Pick<CallContext<'POST /user/login'>, 'address' | 'services' | 'transaction'>,
  shown: { email: string; password: string; device?: string | undefined },
): Promise<Credentials & { device: string }> {
  const subjects = loginSubjects(services.secrets, shown.email, address, shown.device);
  refuseWhenBusy();
  const known = await transaction(async (db) => {
    const minutes = await countLogin(db, subjects);
    if (minutes > 0) fail('account.temporarily-blocked', { params: { minutes } });
    return isEmail(shown.email.trim()) ? findCredentials(db, shown.email) : undefined;
  });
  const isRight = await verifyPassword(known?.passwordHash ?? undefined, shown.password);
  const isMovingIn = await transaction(async (db) => {
    if (isRight) {
      await forgiveLogin(db, subjects);
      return false;
    }
    await countFailure(db, subjects.network, FREE_FAILURES.address);
    return inviteAtSignIn(db, known);
  });
  if (isMovingIn) services.jobs.wake();
  if (!isRight || !known) fail(isMovingIn ? 'account.first-sign-in' : 'account.invalid-credentials');
  const device =
    subjects.isKnownDevice && shown.device ? shown.device : newDevice(services.secrets, shown.email);
  return { ...known, device };
}
