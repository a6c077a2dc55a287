import type { Routes } from '../platform/calls.ts';
import { civilities } from './calls/civilities.ts';
import { countries } from './calls/countries.ts';
import { deleteUser } from './calls/delete-user.ts';
import { forgottenPassword } from './calls/forgotten-password.ts';
import { getUser } from './calls/get-user.ts';
import { login } from './calls/login.ts';
import { logout } from './calls/logout.ts';
import { modifyForgottenPassword } from './calls/modify-forgotten-password.ts';
import { modifyPassword } from './calls/modify-password.ts';
import { presignup } from './calls/presignup.ts';
import { refreshToken } from './calls/refresh-token.ts';
import { signup } from './calls/signup.ts';
import { updateUser } from './calls/update-user.ts';

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
