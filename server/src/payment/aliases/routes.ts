import type { Routes } from '#platform/http/calls.ts';
import { deleteUserAlias } from './calls/delete-user-alias.ts';
import { userAlias } from './calls/user-alias.ts';
import { userAliasForm } from './calls/user-alias-form.ts';

export const aliasRoutes = {
  // customer
  'GET /user/UserAlias': userAlias,
  'GET /user/UserAliasForm': userAliasForm,
  'DELETE /user/DeleteUserAlias': deleteUserAlias,
} satisfies Routes;
