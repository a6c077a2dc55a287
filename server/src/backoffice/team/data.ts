import type { Locale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { Level } from '../rules.ts';

/** A role with its rights and the number of its holders. */
export interface RoleRow {
  id: string;
  name: string;
  /** Gives every right of the tenant; `rights` is empty then */
  isAdministratorRole: boolean;
  rights: string[];
  administratorCount: number;
}

/** The roles of the tenant: the administrator role first, the others by name. */
export function readRoles(db: TenantDb): Promise<RoleRow[]> {
  return db.named<RoleRow>(
    'backoffice-roles',
    `select id, name, is_administrator_role as "isAdministratorRole",
            array(select right_code from portal.role_right
                   where role_right.tenant_id = $1 and role_id = role.id order by right_code) as rights,
            (select count(*)::int from portal.administrator_role as held
              where held.tenant_id = $1 and held.role_id = role.id) as "administratorCount"
       from portal.role where tenant_id = $1
      order by is_administrator_role desc, lower(name)`,
    [db.tenantId],
  );
}

/** An administrator as the team sees them. */
export interface AdministratorRow {
  id: string;
  email: string;
  language: Locale;
  level: Level;
  tokenVersion: number;
  /** Has a password */
  isActive: boolean;
  /** Has chosen a password once, though a reset may have ended it */
  wasActive: boolean;
  hasSecondFactor: boolean;
  hasPasskey: boolean;
  recoveryCodesLeft: number;
  lastLoginAt: Date | null;
  roleIds: string[];
}

const ADMINISTRATORS = `select id, email, language, level, token_version as "tokenVersion", password_hash is not null as "isActive",
    confirmed_at is not null as "wasActive", second_factor_secret is not null as "hasSecondFactor",
    exists (select from portal.passkey
             where passkey.tenant_id = $1 and passkey.administrator_id = administrator.id) as "hasPasskey",
    cardinality(recovery_codes) as "recoveryCodesLeft", last_login_at as "lastLoginAt",
    array(select role_id from portal.administrator_role as held
           where held.tenant_id = $1 and held.administrator_id = administrator.id) as "roleIds"
  from portal.administrator where tenant_id = $1`;

/** The administrators of the tenant, by e-mail address. */
export function readAdministrators(db: TenantDb): Promise<AdministratorRow[]> {
  return db.named<AdministratorRow>('backoffice-administrators', `${ADMINISTRATORS} order by lower(email)`, [
    db.tenantId,
  ]);
}

/** @returns undefined when the tenant has no such administrator */
export async function readAdministrator(db: TenantDb, id: string): Promise<AdministratorRow | undefined> {
  const rows = await db.named<AdministratorRow>('backoffice-administrator', `${ADMINISTRATORS} and id = $2`, [
    db.tenantId,
    id,
  ]);
  return rows[0];
}

/** Whether every administrator of the tenant must have a second factor. */
export async function readSecondFactorPolicy(db: TenantDb): Promise<boolean> {
  const rows = await db.query<{ isRequired: boolean }>(
    'select second_factor_required as "isRequired" from portal.team where tenant_id = $1',
    [db.tenantId],
  );
  return rows[0]?.isRequired ?? false;
}
