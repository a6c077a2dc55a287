import type { Routes } from '#platform/http/calls.ts';
import { auditLog } from './audit/calls/audit-log.ts';
import { forgottenPassword } from './auth/calls/forgotten-password.ts';
import { login } from './auth/calls/login.ts';
import { logout } from './auth/calls/logout.ts';
import { refreshToken } from './auth/calls/refresh-token.ts';
import { setPassword } from './auth/calls/set-password.ts';
import { frame } from './auth/calls/shell.ts';
import { overview } from './overview/calls/overview.ts';
import { beginSecondFactor } from './profile/calls/begin-second-factor.ts';
import { deleteOwnAccount } from './profile/calls/delete-own-account.ts';
import { getOwnAccount } from './profile/calls/get-own-account.ts';
import { modifyPassword } from './profile/calls/modify-password.ts';
import { removeOwnSecondFactor } from './profile/calls/remove-own-second-factor.ts';
import { turnOnSecondFactor } from './profile/calls/turn-on-second-factor.ts';
import { updateOwnAccount } from './profile/calls/update-own-account.ts';
import { search } from './search/calls/search.ts';
import { administrators } from './team/calls/administrators.ts';
import { allRights } from './team/calls/all-rights.ts';
import { deleteAdministrator } from './team/calls/delete-administrator.ts';
import { deleteRole } from './team/calls/delete-role.ts';
import { removeSecondFactor } from './team/calls/remove-second-factor.ts';
import { resetPassword } from './team/calls/reset-password.ts';
import { roles } from './team/calls/roles.ts';
import { saveAdministrator } from './team/calls/save-administrator.ts';
import { saveRole } from './team/calls/save-role.ts';
import { secondFactorPolicy, setSecondFactorPolicy } from './team/calls/second-factor-policy.ts';
import { setRoles } from './team/calls/set-roles.ts';
import { transfer } from './team/calls/transfer.ts';

export const backofficeRoutes = {
  // The door: anybody
  'GET /Tenant/BackOffice': frame,
  'POST /user/admin/login': login,
  'POST /user/admin/forgottenpassword': forgottenPassword,
  'POST /user/admin/setpassword': setPassword,

  // Own account: newcomer, administrator
  'POST /user/admin/logout': logout,
  'GET /user/admin/RefreshToken': refreshToken,
  'GET /user/admin/administrator': getOwnAccount,
  'PUT /user/admin/administrator': updateOwnAccount,
  'DELETE /user/admin/administrator': deleteOwnAccount,
  'POST /user/admin/modifypassword': modifyPassword,
  'POST /user/admin/secondfactor': beginSecondFactor,
  'PUT /user/admin/secondfactor': turnOnSecondFactor,
  'POST /user/admin/removesecondfactor': removeOwnSecondFactor,

  // The team: settings.admin
  'GET /settingsadmin/tenantadministrators': administrators,
  'POST /settingsadmin/administrator': saveAdministrator,
  'PUT /settingsadmin/resetAdminPassword': resetPassword,
  'DELETE /settingsadmin/secondfactor': removeSecondFactor,
  'PUT /user/addOrUpdateAdminRoles': setRoles,
  'DELETE /settingsadmin/administrator': deleteAdministrator,
  'PUT /settingsadmin/superadministrator': transfer,
  'GET /settingsadmin/secondfactorpolicy': secondFactorPolicy,
  'PUT /settingsadmin/secondfactorpolicy': setSecondFactorPolicy,
  'GET /settingsadmin/GetAllRights': allRights,
  'GET /Tenant/Role': roles,
  'PUT /Tenant/AddOrUpdateRole': saveRole,
  'DELETE /Tenant/Role': deleteRole,
  'GET /settingsadmin/audit': auditLog,

  // Administrator, each part by its right
  'GET /settingsadmin/overview': overview,
  // settings.ticketing
  'GET /settingsadmin/search': search,
} satisfies Routes;
