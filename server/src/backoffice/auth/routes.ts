import type { Routes } from '#platform/http/calls.ts';
import { endOwnSession } from './calls/end-own-session.ts';
import { forgottenPassword } from './calls/forgotten-password.ts';
import { login } from './calls/login.ts';
import { logout } from './calls/logout.ts';
import { refreshToken } from './calls/refresh-token.ts';
import { setPassword } from './calls/set-password.ts';
import { shell } from './calls/shell.ts';

export const authRoutes = {
  // backoffice
  'GET /Tenant/BackOffice': shell,
  'POST /user/admin/login': login,
  'POST /user/admin/forgottenpassword': forgottenPassword,
  'POST /user/admin/setpassword': setPassword,
  // administrator-without-2fa
  'POST /user/admin/logout': logout,
  'DELETE /user/admin/session': endOwnSession,
  'GET /user/admin/RefreshToken': refreshToken,
} satisfies Routes;
