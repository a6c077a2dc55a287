import { RIGHTS, type Right, TENANT_RIGHTS } from '@guichet/contract/access.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';

/** Pure decisions about administrators and their rights. */

/** `master` is the super administrator of the provider tenant. */
export type Level = 'administrator' | 'superAdministrator' | 'master';

/** Whether a level exists once per tenant and holds every right there. */
export const isSuper = (level: Level): boolean => level !== 'administrator';

/** Returns the level that a tenant has once. */
export const superLevelOf = ({ isProvider }: Pick<Tenant, 'isProvider'>): Exclude<Level, 'administrator'> =>
  isProvider ? 'master' : 'superAdministrator';

/** Returns the rights that a tenant can give: those of its super administrator. */
export function rightsOfTenant({ isProvider }: Pick<Tenant, 'isProvider'>): readonly Right[] {
  return isProvider ? RIGHTS : TENANT_RIGHTS;
}

/** The level and the roles, which together determine an administrator's rights. */
export interface Holding {
  level: Level;
  hasAdministratorRole: boolean;
  /** Rights of the other roles, as stored; another version of the program may have written them */
  rights: readonly string[];
}

/** Returns the rights of an administrator, in the order of the contract. */
export function rightsHeld(holding: Holding, tenant: Pick<Tenant, 'isProvider'>): readonly Right[] {
  const all = rightsOfTenant(tenant);
  if (isSuper(holding.level) || holding.hasAdministratorRole) return all;
  return all.filter((right) => holding.rights.includes(right));
}

/** Returns the rights that a role gives. */
export function rightsOfRole(
  role: { isAdministratorRole: boolean; rights: readonly string[] },
  tenant: Pick<Tenant, 'isProvider'>,
): readonly Right[] {
  const { isAdministratorRole, rights } = role;
  return rightsHeld({ level: 'administrator', hasAdministratorRole: isAdministratorRole, rights }, tenant);
}
