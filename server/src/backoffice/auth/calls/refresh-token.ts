import type { Handler } from '#platform/http/calls.ts';
import { issueSession } from '../service.ts';

/** A fresh token for the bearer of a valid one; of the same version, so that a logout meanwhile ends it too, and of the same sign-in, whose time has a cap. */
export const refreshToken: Handler<'GET /user/admin/RefreshToken'> = ({ tenant, identity, services }) => {
  const { userId, tokenVersion, signedInAt, hasBothFactors, visit } = identity;
  return issueSession(services, tenant, { id: userId, tokenVersion, signedInAt, hasBothFactors, visit });
};
