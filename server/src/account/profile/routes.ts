import type { Routes } from '#platform/http/calls.ts';
import { deleteUser } from './calls/delete-user.ts';
import { getUser } from './calls/get-user.ts';
import { modifyPassword } from './calls/modify-password.ts';
import { updateUser } from './calls/update-user.ts';

export const profileRoutes = {
  // customer
  'GET /user/user': getUser,
  'PUT /user/user': updateUser,
  'DELETE /user/user': deleteUser,
  'POST /user/modifypassword': modifyPassword,
} satisfies Routes;
