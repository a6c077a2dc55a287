import type { Access } from '@guichet/contract/access.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { isUniqueViolation } from '#kernel/database/database-errors.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween, type RecordedChange } from '#kernel/format/changes.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { isAllowed } from '#platform/http/authorize.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { administratorOf } from '../auth/auth.service.ts';
import { readSessionStateIn } from '../auth/auth.sql.ts';
import { type AdministratorRow, lockTeam, type RoleRow, readAdministrator, readRoles } from './team.sql.ts';
import { type Member, rightsOfMember, toAdministrator } from './team.ts';

/** The access to a change of the team, unless a call sets another. */
const TEAM: Access = { right: 'settings.admin' };

/** Work in the transaction of a change of the team. */
export type TeamWork<T> = (db: TenantDb, actor: Administrator) => Promise<T>;

/**
 * Changes the team in its own transaction; a lock serializes the changes. The requester's rights are read again inside
 * the transaction: an earlier change may have withdrawn them.
 * @throws {AppError} `session.expired`, `commons.admin-right-required`
 */
export async function changeTeam<T>(
  services: Pick<Services, 'database'>,
  tenant: Tenant,
  identity: Administrator,
  work: TeamWork<T>,
  access: Access = TEAM,
): Promise<T> {
  return services.database.tenant(tenant.id, async (db) => {
    await lockTeam(db);
    const state = await readSessionStateIn(db, identity.userId);
    if (state?.tokenVersion !== identity.tokenVersion) fail('session.expired');
    const actor = administratorOf(state, tenant, identity.hasBothFactors);
    if (!isAllowed(actor, access)) fail('commons.admin-right-required');
    return work(db, actor);
  });
}

/** Throws when there is a refusal. */
export function refuseFor(refusal: ErrorCode | undefined): void {
  if (refusal) fail(refusal);
}

/** An administrator with the tenant’s roles and the rights that follow from the held roles. */
export type TeamMember = AdministratorRow & Member & { allRoles: readonly RoleRow[] };

/** Reads an administrator. @throws {AppError} `admin.not-found` */
export async function readMember(db: TenantDb, tenant: Tenant, id: string): Promise<TeamMember> {
  const [row, allRoles] = await Promise.all([readAdministrator(db, id), readRoles(db)]);
  if (!row) fail('admin.not-found');
  return { ...row, rights: rightsOfMember(row, allRoles, tenant), allRoles };
}

/** Returns the administrator after a change. */
export async function answerMember(
  db: TenantDb,
  tenant: Tenant,
  id: string,
): Promise<CallAnswer<'POST /settingsadmin/administrator'>> {
  const { allRoles, ...row } = await readMember(db, tenant, id);
  return toAdministrator(row, allRoles, tenant);
}

/** Returns the roles of these ids. @throws {AppError} `role.not-found` when a role is missing */
export function chooseRoles(roles: readonly RoleRow[], ids: readonly string[]): RoleRow[] {
  if (!ids.every((id) => roles.some((role) => role.id === id))) fail('role.not-found');
  return roles.filter((role) => ids.includes(role.id));
}

/** Joins the names of roles for the audit log. */
export const namesOf = (roles: readonly { name: string }[]): string =>
  roles.map(({ name }) => name).join(', ');

/** Returns the changes that the audit log records of a deleted administrator. */
export function traceOf({ language, roleIds, allRoles }: TeamMember): RecordedChange[] {
  return changesBetween({ language, roles: namesOf(chooseRoles(allRoles, roleIds)) }, {});
}

/** Refuses an e-mail address of another administrator of the tenant. */
export function refuseKnownEmail(error: unknown): never {
  if (!isUniqueViolation(error, 'administrator_email')) throw error;
  fail('admin.email-already-used', { fields: { email: 'admin.email-already-used' }, cause: error });
}
