import type { Routes } from '#platform/http/calls.ts';
import { forgottenPassword } from './auth/calls/forgotten-password.ts';
import { login } from './auth/calls/login.ts';
import { logout } from './auth/calls/logout.ts';
import { modifyForgottenPassword } from './auth/calls/modify-forgotten-password.ts';
import { refreshToken } from './auth/calls/refresh-token.ts';
import { deleteUser } from './profile/calls/delete-user.ts';
import { getUser } from './profile/calls/get-user.ts';
import { modifyPassword } from './profile/calls/modify-password.ts';
import { updateUser } from './profile/calls/update-user.ts';
import { civilities } from './registration/calls/civilities.ts';
import { countries } from './registration/calls/countries.ts';
import { presignup } from './registration/calls/presignup.ts';
import { signup } from './registration/calls/signup.ts';

export const accountRoutes = {
  'POST /user/presignup': presignup,
  'POST /user/signup': signup,
  'POST /user/login': login,
  'POST /user/forgottenpassword': forgottenPassword,
  'POST /user/modifyforgottenpassword': modifyForgottenPassword,
  'GET /user/civilities': civilities,
  'GET /user/countries': countries,

  'POST /user/logout': logout,
  'GET /user/RefreshToken': refreshToken,
  'GET /user/user': getUser,
  'PUT /user/user': updateUser,
  'DELETE /user/user': deleteUser,
  'POST /user/modifypassword': modifyPassword,
} satisfies Routes;
