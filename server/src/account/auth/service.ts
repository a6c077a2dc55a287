import type { Identity } from '#platform/auth/identity.ts';
import type { IssuedToken } from '#platform/auth/sessions.ts';
import { fail } from '#platform/http/errors.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { readTokenState } from './data.ts';

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
