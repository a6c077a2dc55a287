import type { CallAnswer } from '@guichet/contract/calls.ts';
import { refusalToChangeFactors } from '#backoffice/auth/second-factor/rules.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { rightsOfRole } from '../rules.ts';
import type { AdministratorRow, RoleRow } from './data.ts';
import { rightsOfMember } from './rules.ts';

type Venue = Pick<Tenant, 'isProvider'>;
type RoleAnswer = CallAnswer<'GET /Tenant/Role'>[number];
type AdministratorAnswer = CallAnswer<'GET /settingsadmin/tenantadministrators'>[number];
type ProfileAnswer = CallAnswer<'GET /user/admin/administrator'>;

const codesOf = (role: RoleRow, tenant: Venue) => rightsOfRole(role, tenant).map((code) => ({ code }));

/** A role as it is answered, with the rights that are valid at the tenant. */
export function toRole(role: RoleRow, tenant: Venue): RoleAnswer {
  return { ...role, rights: codesOf(role, tenant) };
}

/** @param roles of the tenant */
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

/** An administrator as answered to themselves. @param now milliseconds since 1970 */
export function toProfile(
  row: AdministratorRow,
  roles: readonly RoleRow[],
  tenant: Venue,
  { identity, now }: { identity: Administrator; now: number },
): ProfileAnswer {
  const { recoveryCodesLeft } = row;
  const { mustSetSecondFactor } = identity;
  // Where nothing has to be set, a requirement does not change what an account without factors may do.
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
