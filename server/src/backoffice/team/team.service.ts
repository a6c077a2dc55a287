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

/** Common parts of the calls that change the team. */

/** Who may change the team, unless a call says otherwise. */
const TEAM: Access = { right: 'settings.admin' };

/** What is done in the transaction of a change. */
export type TeamWork<T> = (db: TenantDb, actor: Administrator) => Promise<T>;

/**
 * Changes the team in a transaction of its own, one change at a time. The requester's rights are read once more: an
 * earlier change may have withdrawn them.
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

/** Ends the call when there is a refusal. */
export function refuseFor(refusal: ErrorCode | undefined): void {
  if (refusal) fail(refusal);
}

/** An administrator with the tenant’s roles and what they hold of them. */
export type TeamMember = AdministratorRow & Member & { allRoles: readonly RoleRow[] };

/** @throws {AppError} `admin.not-found` */
export async function readMember(db: TenantDb, tenant: Tenant, id: string): Promise<TeamMember> {
  const [row, allRoles] = await Promise.all([readAdministrator(db, id), readRoles(db)]);
  if (!row) fail('admin.not-found');
  return { ...row, rights: rightsOfMember(row, allRoles, tenant), allRoles };
}

/** The administrator as a change left them. */
export async function answerMember(
  db: TenantDb,
  tenant: Tenant,
  id: string,
): Promise<CallAnswer<'POST /settingsadmin/administrator'>> {
  const { allRoles, ...row } = await readMember(db, tenant, id);
  return toAdministrator(row, allRoles, tenant);
}

/** The roles of these ids. @throws {AppError} `role.not-found` when one is missing */
export function chooseRoles(roles: readonly RoleRow[], ids: readonly string[]): RoleRow[] {
  if (!ids.every((id) => roles.some((role) => role.id === id))) fail('role.not-found');
  return roles.filter((role) => ids.includes(role.id));
}

/** Names for the audit log. */
export const namesOf = (roles: readonly { name: string }[]): string =>
  roles.map(({ name }) => name).join(', ');

/** What the audit log keeps of a deleted administrator. */
export function traceOf({ language, roleIds, allRoles }: TeamMember): RecordedChange[] {
  return changesBetween({ language, roles: namesOf(chooseRoles(allRoles, roleIds)) }, {});
}

/** Refuses an e-mail address that another administrator of the tenant has. */
export function refuseKnownEmail(error: unknown): never {
  if (!isUniqueViolation(error, 'administrator_email')) throw error;
  fail('admin.email-already-used', { fields: { email: 'admin.email-already-used' }, cause: error });
}
