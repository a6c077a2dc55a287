import type { Handler } from '#platform/http/calls.ts';
import { issueSession } from '../service.ts';

/** A fresh token for the bearer of a valid one; of the same version, so that a logout meanwhile ends it too. */
export const refreshToken: Handler<'GET /user/admin/RefreshToken'> = ({ tenant, identity, services }) =>
  issueSession(services, tenant, { id: identity.userId, tokenVersion: identity.tokenVersion });
