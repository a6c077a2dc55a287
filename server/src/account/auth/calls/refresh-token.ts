import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { followTicketing } from '../../quotients/service.ts';
import { touchSession } from '../../sessions/mutations.ts';
import { readCredentials } from '../data.ts';
import { issueSession, prolongAdministrator } from '../service.ts';

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
  if (identity.kind === 'administrator')
    return prolongAdministrator({ services, tenant, transaction }, identity);
  const { userId, tokenVersion, sessionId, signedInAt } = identity;
  const customer = await transaction(async (db) => {
    if (sessionId) await touchSession(db, sessionId);
    return readCredentials(db, userId);
  });
  if (!customer) fail('session.expired');
  const familyQuotient = await followTicketing(services, tenant, userId);
  return issueSession(services, tenant, { ...customer, familyQuotient, tokenVersion, sessionId, signedInAt });
};
