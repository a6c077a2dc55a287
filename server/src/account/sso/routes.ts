import type { Routes } from '#platform/http/calls.ts';
import { attachSso } from './calls/attach-sso.ts';
import { codeSso } from './calls/code-sso.ts';
import { finishSso } from './calls/finish-sso.ts';
import { linkSso } from './calls/link-sso.ts';
import { loginSso } from './calls/login-sso.ts';
import { logoutSso } from './calls/logout-sso.ts';
import { ownSso } from './calls/own-sso.ts';
import { registerSso } from './calls/register-sso.ts';
import { sso } from './calls/sso.ts';
import { unlinkSso } from './calls/unlink-sso.ts';

export const ssoRoutes = {
  // everyone
  'GET /Tenant/SSO': sso,
  // visitor
  'GET /user/loginSSO': loginSso,
  'POST /user/finishSSO': finishSso,
  'POST /user/codeSSO': codeSso,
  'POST /user/registerSSO': registerSso,
  'POST /user/attachSSO': attachSso,
  // customer
  'GET /user/SSO': ownSso,
  'POST /user/linkSSO': linkSso,
  'DELETE /user/SSO': unlinkSso,
  'POST /user/logoutSSO': logoutSso,
} satisfies Routes;
