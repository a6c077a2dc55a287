import type { Routes } from '#platform/http/calls.ts';
import { codeLogin } from './calls/code-login.ts';
import { forgottenPassword } from './calls/forgotten-password.ts';
import { login } from './calls/login.ts';
import { loginCode } from './calls/login-code.ts';
import { logout } from './calls/logout.ts';
import { modifyForgottenPassword } from './calls/modify-forgotten-password.ts';
import { refreshToken } from './calls/refresh-token.ts';

export const authRoutes = {
  // visitor
  'POST /user/login': login,
  'POST /user/logincode': loginCode,
  'POST /user/codelogin': codeLogin,
  'POST /user/forgottenpassword': forgottenPassword,
  'POST /user/modifyforgottenpassword': modifyForgottenPassword,
  // customer
  'POST /user/logout': logout,
  'GET /user/RefreshToken': refreshToken,
} satisfies Routes;
