import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readCredentials } from '../data.ts';
import { issueSession } from '../service.ts';

/** A fresh token for the bearer of a valid one; of the same version, so that a logout meanwhile ends it too. */
export const refreshToken: Handler<'GET /user/RefreshToken'> = async ({
  tenant,
  identity,
  services,
  transaction,
}) => {
  const customer = await transaction((db) => readCredentials(db, identity.userId));
  if (!customer) fail('session.expired');
  return issueSession(services, tenant, { ...customer, tokenVersion: identity.tokenVersion });
};
