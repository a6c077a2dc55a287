import type { Routes } from '../platform/calls.ts';
import { administrators } from './calls/administrators.ts';
import { allRights } from './calls/all-rights.ts';
import { auditLog } from './calls/audit-log.ts';
import { beginSecondFactor } from './calls/begin-second-factor.ts';
import { deleteAdministrator } from './calls/delete-administrator.ts';
import { deleteOwnAccount } from './calls/delete-own-account.ts';
import { deleteRole } from './calls/delete-role.ts';
import { forgottenPassword } from './calls/forgotten-password.ts';
import { frame } from './calls/frame.ts';
import { getOwnAccount } from './calls/get-own-account.ts';
import { login } from './calls/login.ts';
import { logout } from './calls/logout.ts';
import { modifyPassword } from './calls/modify-password.ts';
import { overview } from './calls/overview.ts';
import { refreshToken } from './calls/refresh-token.ts';
import { removeOwnSecondFactor } from './calls/remove-own-second-factor.ts';
import { removeSecondFactor } from './calls/remove-second-factor.ts';
import { resetPassword } from './calls/reset-password.ts';
import { roles } from './calls/roles.ts';
import { saveAdministrator } from './calls/save-administrator.ts';
import { saveRole } from './calls/save-role.ts';
import { search } from './calls/search.ts';
import { secondFactorPolicy, setSecondFactorPolicy } from './calls/second-factor-policy.ts';
import { setPassword } from './calls/set-password.ts';
import { setRoles } from './calls/set-roles.ts';
import { transfer } from './calls/transfer.ts';
import { turnOnSecondFactor } from './calls/turn-on-second-factor.ts';
import { updateOwnAccount } from './calls/update-own-account.ts';

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
