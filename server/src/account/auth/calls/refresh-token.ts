import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { followTicketing } from '../../quotients/service.ts';
import { readCredentials } from '../data.ts';
import { issueSession } from '../service.ts';

/**
 * A fresh token for the bearer of a valid one, customer or administrator; of the same version, so that a logout
 * meanwhile ends it too, and of the same sign-in, whose time has a cap.
 */
export const refreshToken: Handler<'GET /user/RefreshToken'> = async ({
  tenant,
  identity,
  services,
  transaction,
}) => {
  const { kind, userId, tokenVersion, signedInAt } = identity;
  if (kind === 'administrator') {
    return services.sessions.issueToken({
      audience: 'backoffice',
      userId,
      tenantId: tenant.id,
      tokenVersion,
      signedInAt,
      hasBothFactors: identity.hasBothFactors,
    });
  }
  const customer = await transaction((db) => readCredentials(db, userId));
  if (!customer) fail('session.expired');
  const familyQuotient = await followTicketing(services, tenant, userId);
  return issueSession(services, tenant, { ...customer, familyQuotient, tokenVersion, signedInAt });
};
