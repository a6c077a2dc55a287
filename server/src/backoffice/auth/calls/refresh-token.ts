import { prolongAdministrator } from '#account/auth/service.ts';
import type { Handler } from '#platform/http/calls.ts';

/** A fresh token for the bearer of a valid one. */
export const refreshToken: Handler<'GET /user/admin/RefreshToken'> = (context) =>
  prolongAdministrator(context, context.identity);
