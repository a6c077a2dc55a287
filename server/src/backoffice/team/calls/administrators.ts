import type { Handler } from '#platform/http/calls.ts';
import { readAdministrators, readRoles } from '../data.ts';
import { refusalOfProvider } from '../rules.ts';
import { refuseFor } from '../service.ts';
import { toAdministrator } from '../view.ts';

/** The administrators of the tenant. */
export const administrators: Handler<'GET /settingsadmin/tenantadministrators'> = async (call) => {
  const { query, tenant, identity, transaction } = call;
  refuseFor(refusalOfProvider(identity, tenant, query.isTenantOAP));
  const [rows, roles] = await transaction((db) => Promise.all([readAdministrators(db), readRoles(db)]));
  return rows.map((row) => toAdministrator(row, roles, tenant));
};
