import type { Routes } from '#platform/http/calls.ts';
import { deleteUserAlias } from './calls/delete-user-alias.ts';
import { userAlias } from './calls/user-alias.ts';

export const aliasRoutes = {
  // customer
  'GET /user/UserAlias': userAlias,
  'DELETE /user/DeleteUserAlias': deleteUserAlias,
} satisfies Routes;
