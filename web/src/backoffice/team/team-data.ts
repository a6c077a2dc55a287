import type { CallAnswer } from '@guichet/contract/calls.ts';
import { adminApi } from '#lib/admin-api.ts';
import type { AdminPortal } from '#lib/admin-portal.ts';
import type { AuditSearch } from '../audit/audit-search.ts';

export type Administrator = CallAnswer<'GET /settingsadmin/tenantadministrators'>[number];
export type Role = CallAnswer<'GET /Tenant/Role'>[number];
export type RightFacts = CallAnswer<'GET /settingsadmin/GetAllRights'>[number];
export type AuditEntry = CallAnswer<'GET /settingsadmin/audit'>['entries'][number];

/** Selects the provider tenant's own administrators. */
export const ofProvider = ({ isProvider }: Pick<AdminPortal, 'isProvider'>): { isTenantOAP?: 'true' } =>
  isProvider ? { isTenantOAP: 'true' } : {};

export async function loadTeam(portal: AdminPortal) {
  const [administrators, roles, rights, policy] = await Promise.all([
    adminApi('GET /settingsadmin/tenantadministrators', { query: ofProvider(portal) }),
    adminApi('GET /Tenant/Role'),
    adminApi('GET /settingsadmin/GetAllRights'),
    adminApi('GET /settingsadmin/secondfactorpolicy'),
  ]);
  return { administrators, roles, rights, policy };
}

export async function loadRoles(portal: AdminPortal) {
  const [roles, rights, administrators] = await Promise.all([
    adminApi('GET /Tenant/Role'),
    adminApi('GET /settingsadmin/GetAllRights'),
    adminApi('GET /settingsadmin/tenantadministrators', { query: ofProvider(portal) }),
  ]);
  return { roles, rights, administrators };
}

/** The latest matching entries; {@link loadAuditBefore} reads earlier ones. */
export async function loadAudit(search: AuditSearch) {
  const [log, rights] = await Promise.all([
    adminApi('GET /settingsadmin/audit', { query: search }),
    adminApi('GET /settingsadmin/GetAllRights'),
  ]);
  return { ...log, rights };
}

/** @param before id of the earliest known entry */
export const loadAuditBefore = (before: string, search: AuditSearch) =>
  adminApi('GET /settingsadmin/audit', { query: { ...search, before } });
