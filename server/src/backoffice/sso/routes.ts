import type { Routes } from '#platform/http/calls.ts';
import { codeSso } from './calls/code-sso.ts';
import { endLinkSso } from './calls/end-link-sso.ts';
import { finishSso } from './calls/finish-sso.ts';
import { linkSso } from './calls/link-sso.ts';
import { loginSso } from './calls/login-sso.ts';
import { ownSso } from './calls/own-sso.ts';
import { unlinkSso } from './calls/unlink-sso.ts';

export const ssoRoutes = {
  // backoffice
  'GET /user/admin/loginSSO': loginSso,
  'POST /user/admin/finishSSO': finishSso,
  'POST /user/admin/codeSSO': codeSso,
  // administrator
  'GET /user/admin/SSO': ownSso,
  'POST /user/admin/linkSSO': linkSso,
  'PUT /user/admin/linkSSO': endLinkSso,
  'DELETE /user/admin/SSO': unlinkSso,
} satisfies Routes;
