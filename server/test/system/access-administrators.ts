import { MASTERS, type Row, team, to } from './access-rows.ts';
import type { BackOfficeKey } from './samples-backoffice.ts';

/** Expected access to calls about administrators, their sessions and their team. */
export const ADMINISTRATOR_ACCESS = {
  'GET /Tenant/BackOffice': to('anyone'),
  'POST /user/admin/login': to('anyone'),
  'POST /user/admin/forgottenpassword': to('anyone', 204),
  'POST /user/admin/setpassword': to('anyone', '400 admin.password-link'),
  'POST /user/admin/beginvisit': to('anyone', '400 visit.key'),

  'POST /user/admin/logout': to('administrator-without-2fa', 204),
  'DELETE /user/admin/session': to('administrator-without-2fa', 204),
  'GET /user/admin/RefreshToken': to('administrator-without-2fa'),
  'GET /user/admin/administrator': to('administrator-without-2fa'),
  'POST /user/admin/modifypassword': to('administrator-without-2fa'),
  'POST /user/admin/secondfactor': to('administrator-without-2fa'),
  'PUT /user/admin/secondfactor': to('administrator-without-2fa', '401 admin.second-factor-incorrect'),
  'PUT /user/admin/administrator': to('administrator'),
  'DELETE /user/admin/administrator': to('administrator', 204, {
    ofSuper: '409 admin.super-administrator',
    ofMaster: '409 admin.master',
  }),
  'POST /user/admin/removesecondfactor': to('administrator', 204),
  // An unknown provider: the browser is redirected to the sign-in page.
  'GET /user/admin/loginSSO': to('anyone', 303),
  // No sign-in was begun, and no ticket issued.
  'POST /user/admin/finishSSO': to('anyone', '410 sso.lost'),
  'POST /user/admin/codeSSO': to('anyone', '410 sso.lost'),
  'GET /user/admin/SSO': to('administrator'),
  // The demonstration's provider is not running; the provider tenant has none.
  'POST /user/admin/linkSSO': to('administrator', '503 sso.unavailable', {
    ofMaster: '404 sso.off',
    ofProvider: '404 sso.off',
  }),
  'PUT /user/admin/linkSSO': to('administrator', '410 sso.lost'),
  'DELETE /user/admin/SSO': to('administrator', 204),
  'POST /user/admin/beginpasskeylogin': to('anyone'),
  'POST /user/admin/passkeylogin': to('anyone', '410 passkey.challenge'),
  'GET /user/admin/passkeys': to('administrator-without-2fa'),
  'POST /user/admin/beginpasskey': to('administrator-without-2fa'),
  'POST /user/admin/passkey': to('administrator-without-2fa', '410 passkey.challenge'),
  'PUT /user/admin/passkey': to('administrator', '404 passkey.not-found'),
  'DELETE /user/admin/passkey': to('administrator', '404 passkey.not-found'),

  'GET /settingsadmin/apikeys': to(['settings.api']),
  'POST /settingsadmin/apikey': to(['settings.api']),
  'DELETE /settingsadmin/apikey': to(['settings.api'], '404 api-key.unknown'),
  'GET /settingsadmin/tenantadministrators': team(200, MASTERS),
  'POST /settingsadmin/administrator': team(200, MASTERS),
  'PUT /settingsadmin/resetAdminPassword': team(204, MASTERS),
  'DELETE /settingsadmin/secondfactor': team(204, MASTERS),
  'PUT /user/addOrUpdateAdminRoles': team(200, MASTERS),
  'DELETE /settingsadmin/administrator': team(204, MASTERS),
  'PUT /settingsadmin/superadministrator': team('403 admin.not-super-administrator', {
    ofSuper: '409 admin.not-yet-active',
    ofMaster: '409 admin.not-yet-active',
  }),
  'GET /settingsadmin/secondfactorpolicy': team(),
  'PUT /settingsadmin/secondfactorpolicy': team(),
  'GET /settingsadmin/GetAllRights': team(),
  'GET /Tenant/Role': team(),
  'PUT /Tenant/AddOrUpdateRole': team(),
  'DELETE /Tenant/Role': team(204),
  'GET /settingsadmin/audit': team(),
  'GET /settingsadmin/security': team(),
  'GET /settingsadmin/retention': team(),
  'GET /user/admin/sessions': to('administrator'),
  'DELETE /user/admin/othersessions': to('administrator', 204),
} satisfies Partial<Record<BackOfficeKey, Row>>;
