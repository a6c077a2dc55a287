import type { Handler } from '#platform/http/calls.ts';
import { readRoles } from '../data.ts';
import { toRole } from '../view.ts';

/** The roles of the tenant. */
export const roles: Handler<'GET /Tenant/Role'> = async ({ tenant, transaction }) => {
  const rows = await transaction(readRoles);
  return rows.map((role) => toRole(role, tenant));
};
