import type { Routes } from '#platform/http/calls.ts';
import { administrators } from './calls/administrators.ts';
import { allRights } from './calls/all-rights.ts';
import { deleteAdministrator } from './calls/delete-administrator.ts';
import { deleteRole } from './calls/delete-role.ts';
import { removeSecondFactor } from './calls/remove-second-factor.ts';
import { resetPassword } from './calls/reset-password.ts';
import { roles } from './calls/roles.ts';
import { saveAdministrator } from './calls/save-administrator.ts';
import { saveRole } from './calls/save-role.ts';
import { secondFactorPolicy } from './calls/second-factor-policy.ts';
import { setRoles } from './calls/set-roles.ts';
import { setSecondFactorPolicy } from './calls/set-second-factor-policy.ts';
import { transfer } from './calls/transfer.ts';

export const teamRoutes = {
  // administrator: settings.admin
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
} satisfies Routes;
