import { isEmail } from '@guichet/contract/account/registration-rules.ts';
import type { Administrator, Identity } from '#platform/auth/identity.ts';
import { refuseWhenBusy, verifyPassword } from '#platform/auth/passwords.ts';
import type { IssuedToken } from '#platform/auth/sessions.ts';
import { countFailure, countLogin, FREE_FAILURES, forgiveLogin } from '#platform/auth/throttle.ts';
import type { CallContext } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { type Credentials, findCredentials, readTokenState } from './data.ts';
import { loginSubjects, newDevice } from './throttling/rules.ts';

/**
 * The customer of a token. Whatever is wrong with it (forged, expired, revoked, of the back office, of another tenant)
 * gets the same answer, which reveals nothing.
 * @throws {AppError} `session.expired`
 */
export async function authenticate(
  services: Pick<Services, 'database' | 'sessions'>,
  tenant: Pick<Tenant, 'id'>,
  token: string,
): Promise<Identity> {
  const verification = await services.sessions.verifyToken(token, 'public');
  if (!verification.valid || verification.claims.tenantId !== tenant.id) fail('session.expired');
  const { userId, tokenVersion, signedInAt } = verification.claims;
  const state = await readTokenState(services.database, tenant.id, userId);
  if (state?.tokenVersion !== tokenVersion) fail('session.expired');
  const familyQuotient = state.familyQuotient ?? undefined;
  return { kind: 'customer', userId, tokenVersion, signedInAt, familyQuotient };
}

/** Signs a customer in, or goes on with what they signed in to at `signedInAt`. @returns the session’s token */
export function issueSession(
  services: Services,
  tenant: Tenant,
  customer: {
    id: string;
    tokenVersion: number;
    familyQuotient?: number | null | undefined;
    signedInAt?: number | undefined;
  },
): Promise<IssuedToken> {
  return services.sessions.issueToken({
    audience: 'public',
    userId: customer.id,
    tenantId: tenant.id,
    tokenVersion: customer.tokenVersion,
    familyQuotient: customer.familyQuotient ?? undefined,
    signedInAt: customer.signedInAt,
  });
}

/**
 * A fresh token for an administrator's, which stays what it was in all else: of the same version, so that a logout
 * meanwhile ends it too, of the same sign-in, whose time has a cap, and of the same visit.
 */
export function prolongAdministrator(
  { sessions }: Pick<Services, 'sessions'>,
  tenant: Pick<Tenant, 'id'>,
  { userId, tokenVersion, signedInAt, hasBothFactors, visit }: Administrator,
): Promise<IssuedToken> {
  return sessions.issueToken({
    audience: 'backoffice',
    userId,
    tenantId: tenant.id,
    tokenVersion,
    signedInAt,
    hasBothFactors,
    visit,
  });
}

/**
 * Checks an account's password, and counts failures. An unknown address, or an account without password, costs the same
 * work and gets the same answer as a wrong password.
 * @throws {AppError} `account.invalid-credentials`, `account.temporarily-blocked`
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
  await transaction(async (db) => {
    if (isRight) await forgiveLogin(db, subjects);
    else await countFailure(db, subjects.network, FREE_FAILURES.address);
  });
  if (!isRight || !known) fail('account.invalid-credentials');
  const device =
    subjects.isKnownDevice && shown.device ? shown.device : newDevice(services.secrets, shown.email);
  return { ...known, device };
}
