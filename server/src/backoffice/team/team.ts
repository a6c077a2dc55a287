import type { Right } from '@guichet/contract/access.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { refusalToChangeFactors } from '../auth/second-factor/second-factor.ts';
import { isSuper, type Level, rightsHeld, rightsOfRole } from '../backoffice.ts';
import type { AdministratorRow, RoleRow } from './team.sql.ts';

/** Pure decisions about changes of the team. Each returns the refusal, or undefined when there is none. */

type Venue = Pick<Tenant, 'isProvider'>;

/** The administrator who makes a change. */
export type Actor = Pick<Administrator, 'userId' | 'rights' | 'isSuper'>;

/** The administrator whom a change concerns. */
export interface Member {
  id: string;
  level: Level;
  rights: readonly Right[];
}

/** The facts of a role that the rules need. */
export interface RoleFacts {
  id: string;
  isAdministratorRole: boolean;
  rights: readonly string[];
}

/** Returns the rights of an administrator from the roles of their tenant. */
export function rightsOfMember(
  member: { level: Level; roleIds: readonly string[] },
  roles: readonly RoleFacts[],
  tenant: Venue,
): readonly Right[] {
  const own = roles.filter((role) => member.roleIds.includes(role.id));
  const hasAdministratorRole = own.some((role) => role.isAdministratorRole);
  const rights = own.flatMap((role) => role.rights);
  return rightsHeld({ level: member.level, hasAdministratorRole, rights }, tenant);
}

/** Refuses to grant or withdraw a right that the actor does not hold. */
function refusalToGrant(actor: Actor, rights: readonly Right[]): ErrorCode | undefined {
  return rights.every((right) => actor.rights.includes(right)) ? undefined : 'admin.grant-beyond-own';
}

/** Refuses changes of the super administrator, who keeps that level until a transfer. */
export function modificationError({ level }: Pick<Member, 'level'>): ErrorCode | undefined {
  if (level === 'master') return 'admin.master';
  return isSuper(level) ? 'admin.super-administrator' : undefined;
}

/**
 * Refuses a change, deletion or reset of an administrator who holds a right that the actor lacks. Otherwise the actor
 * could send that account's password link to an address of their own and gain its rights.
 */
export function refusalToChange(actor: Actor, member: Member): ErrorCode | undefined {
  const refusal = modificationError(member);
  if (refusal) return refusal;
  if (member.id === actor.userId) return 'admin.own-account';
  return refusalToGrant(actor, member.rights);
}

/** Refuses a change of an administrator's roles; only gained and lost roles count. */
export function refusalToSetRoles(
  actor: Actor,
  member: Member,
  [before, after]: readonly [readonly RoleFacts[], readonly RoleFacts[]],
  tenant: Venue,
): ErrorCode | undefined {
  const isOwn = member.id === actor.userId;
  const refusal = isOwn ? ownRolesRefusal(actor) : modificationError(member);
  if (refusal) return refusal;
  const isIn = (roles: readonly RoleFacts[]) => (role: RoleFacts) => roles.some(({ id }) => id === role.id);
  const changed = [...before, ...after].filter((role) => isIn(before)(role) !== isIn(after)(role));
  return refusalToGrant(
    actor,
    changed.flatMap((role) => rightsOfRole(role, tenant)),
  );
}

const ownRolesRefusal = ({ isSuper: holdsAll }: Actor): ErrorCode | undefined =>
  holdsAll ? undefined : 'admin.own-account';

/** Refuses the creation of a role or a change of its rights; only gained and lost rights count. */
export function refusalToSetRights(
  actor: Actor,
  role: RoleFacts | undefined,
  rights: readonly Right[],
  tenant: Venue,
): ErrorCode | undefined {
  if (role?.isAdministratorRole) return 'role.administrator-role';
  const before = role ? rightsOfRole(role, tenant) : [];
  return refusalToGrant(actor, [
    ...before.filter((right) => !rights.includes(right)),
    ...rights.filter((right) => !before.includes(right)),
  ]);
}

/** Refuses changes of the provider tenant's administrators by anyone but its master, however the request names it. */
export function refusalOfProvider(
  actor: Pick<Administrator, 'isMaster'>,
  { isProvider }: Venue,
  isTenantOAP: boolean | undefined,
): ErrorCode | undefined {
  return (isProvider || isTenantOAP) && !actor.isMaster ? 'noclearance' : undefined;
}

type RoleAnswer = CallAnswer<'GET /Tenant/Role'>[number];
type AdministratorAnswer = CallAnswer<'GET /settingsadmin/tenantadministrators'>[number];
type ProfileAnswer = CallAnswer<'GET /user/admin/administrator'>;

const codesOf = (role: RoleRow, tenant: Venue) => rightsOfRole(role, tenant).map((code) => ({ code }));

/** Returns a role with the rights that are valid at the tenant. */
export function toRole(role: RoleRow, tenant: Venue): RoleAnswer {
  return { ...role, rights: codesOf(role, tenant) };
}

/** Returns an administrator as the team sees them. @param roles roles of the tenant */
export function toAdministrator(
  row: AdministratorRow,
  roles: readonly RoleRow[],
  tenant: Venue,
): AdministratorAnswer {
  const { id, email, language, level, isActive, hasSecondFactor, hasPasskey, lastLoginAt, roleIds } = row;
  const own = roles.filter((role) => roleIds.includes(role.id));
  return {
    id,
    email,
    language,
    level,
    roles: own.map((role) => {
      const { id: roleId, name, isAdministratorRole } = role;
      return { id: roleId, name, rights: codesOf(role, tenant), isAdministratorRole };
    }),
    rights: [...rightsOfMember(row, roles, tenant)],
    hasSecondFactor,
    hasPasskey,
    isActive,
    ...(lastLoginAt && { lastLoginAt: lastLoginAt.toISOString() }),
  };
}

const FACTOR_CHANGES = { 'admin.factor-proof': 'proof', 'admin.enrolment-link': 'link' } as const;

/** Returns the profile of an administrator to themselves. @param now milliseconds since 1970 */
export function toProfile(
  row: AdministratorRow,
  roles: readonly RoleRow[],
  tenant: Venue,
  { identity, now }: { identity: Administrator; now: number },
): ProfileAnswer {
  const { recoveryCodesLeft } = row;
  const { mustSetSecondFactor } = identity;
  // Without a required setup, the requirement does not change the actions of an account without factors.
  const refusal = refusalToChangeFactors(
    identity,
    { ...row, isSecondFactorRequired: mustSetSecondFactor },
    now,
  );
  return {
    ...toAdministrator(row, roles, tenant),
    mustSetSecondFactor,
    factorChange: refusal ? FACTOR_CHANGES[refusal] : 'allowed',
    recoveryCodesLeft,
  };
}
