import type { Right } from '@guichet/contract/access.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { AccountOwner } from '#account/notices/account-owner.sql.ts';
import { endOtherSessions } from '#account/sessions/sessions.sql.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Level } from '../backoffice.ts';

/** A role with its rights and the number of its holders. */
export interface RoleRow {
  id: string;
  name: string;
  /** Whether the role gives every right of the tenant; `rights` is empty then */
  isAdministratorRole: boolean;
  rights: string[];
  administratorCount: number;
}

/** Reads the roles of the tenant: the administrator role first, the others by name. */
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

/** An administrator as the team page shows them. */
export interface AdministratorRow {
  id: string;
  email: string;
  language: Locale;
  level: Level;
  tokenVersion: number;
  /** Whether the administrator has a password */
  isActive: boolean;
  /** Whether the administrator has ever chosen a password, even if a reset has ended it */
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

/** Reads the administrators of the tenant, by e-mail address. */
export function readAdministrators(db: TenantDb): Promise<AdministratorRow[]> {
  return db.named<AdministratorRow>('backoffice-administrators', `${ADMINISTRATORS} order by email_key`, [
    db.tenantId,
  ]);
}

/** Reads an administrator. @returns undefined when the tenant has no such administrator */
export async function readAdministrator(db: TenantDb, id: string): Promise<AdministratorRow | undefined> {
  const rows = await db.named<AdministratorRow>('backoffice-administrator', `${ADMINISTRATORS} and id = $2`, [
    db.tenantId,
    id,
  ]);
  return rows[0];
}

/** Reads an administrator as the recipient of a mail; administrators have no name. */
export async function readAdministratorAsOwner(
  db: TenantDb,
  administratorId: string,
): Promise<AccountOwner | undefined> {
  const administrator = await readAdministrator(db, administratorId);
  return (
    administrator && {
      email: administrator.email,
      locale: administrator.language,
      person: { PRENOM: '', NOM: '' },
    }
  );
}

/** Returns whether every administrator of the tenant must have a second factor. */
export async function readSecondFactorPolicy(db: TenantDb): Promise<boolean> {
  const rows = await db.query<{ isRequired: boolean }>(
    'select second_factor_required as "isRequired" from portal.team where tenant_id = $1',
    [db.tenantId],
  );
  return rows[0]?.isRequired ?? false;
}

/** An administrator to add; `level` is `administrator` when absent. */
export interface NewAdministrator {
  email: string;
  language: Locale;
  level?: Level;
}

/**
 * Adds an administrator, without password.
 * @returns the new id
 * @throws the unique violation of `administrator_email` when the address has an account
 */
export async function insertAdministrator(
  db: TenantDb,
  { email, language, level = 'administrator' }: NewAdministrator,
): Promise<string> {
  const rows = await db.query<{ id: string }>(
    'insert into portal.administrator (tenant_id, email, language, level) values ($1, $2, $3, $4) returning id',
    [db.tenantId, email.trim(), language, level],
  );
  return (rows[0] as { id: string }).id;
}

/** Gives an administrator exactly these roles. @throws a foreign key violation when one of them does not exist */
export async function storeRoles(
  db: TenantDb,
  administratorId: string,
  roleIds: readonly string[],
): Promise<void> {
  await db.query(
    'delete from portal.administrator_role where tenant_id = $1 and administrator_id = $2 and role_id <> all ($3)',
    [db.tenantId, administratorId, roleIds],
  );
  await db.query(
    `insert into portal.administrator_role (tenant_id, administrator_id, role_id)
     select $1, $2, unnest($3::uuid[]) on conflict do nothing`,
    [db.tenantId, administratorId, roleIds],
  );
}

/** The editable content of a role. */
export interface RoleContent {
  name: string;
  rights: readonly Right[];
}

/** Adds a role. @returns the new id @throws the unique violation of `role_name` */
export async function insertRole(db: TenantDb, { name, rights }: RoleContent): Promise<string> {
  const rows = await db.query<{ id: string }>(
    'insert into portal.role (tenant_id, name) values ($1, $2) returning id',
    [db.tenantId, name],
  );
  const { id } = rows[0] as { id: string };
  await setRights(db, id, rights);
  return id;
}

/** Changes a role. @throws the unique violation of `role_name` */
export async function updateRole(db: TenantDb, id: string, { name, rights }: RoleContent): Promise<void> {
  await db.query('update portal.role set name = $3 where tenant_id = $1 and id = $2', [
    db.tenantId,
    id,
    name,
  ]);
  await setRights(db, id, rights);
}

async function setRights(db: TenantDb, roleId: string, rights: readonly Right[]): Promise<void> {
  await db.query('delete from portal.role_right where tenant_id = $1 and role_id = $2', [
    db.tenantId,
    roleId,
  ]);
  await db.query(
    `insert into portal.role_right (tenant_id, role_id, right_code)
     select $1, $2, unnest($3::text[]) on conflict do nothing`,
    [db.tenantId, roleId, rights],
  );
}

/** Serializes the changes of a team. */
export async function lockTeam(db: TenantDb): Promise<void> {
  await db.query('select from portal.team where tenant_id = $1 for update', [db.tenantId]);
}

/** Changes an administrator. @throws the unique violation of `administrator_email` */
export async function updateAdministrator(
  db: TenantDb,
  id: string,
  { email, language }: Pick<NewAdministrator, 'email' | 'language'>,
): Promise<void> {
  await db.query(
    'update portal.administrator set email = $3, language = $4 where tenant_id = $1 and id = $2',
    [db.tenantId, id, email.trim(), language],
  );
}

/** Ends an administrator’s password and sessions: a link lets them choose a new one. */
export async function endPassword(db: TenantDb, id: string): Promise<void> {
  await endOtherSessions(db, { kind: 'administrator', id }, undefined);
  await db.query(
    `update portal.administrator set password_hash = null, token_version = token_version + 1
     where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
}

/** Deletes an administrator with their links and roles; never the super administrator. */
export async function removeAdministrator(db: TenantDb, id: string): Promise<void> {
  await db.query(
    `delete from portal.administrator where tenant_id = $1 and id = $2 and level = 'administrator'`,
    [db.tenantId, id],
  );
}

/** Makes another administrator the tenant’s super administrator; the old one keeps the administrator role. */
export async function transferLevel(
  db: TenantDb,
  { from, to, level }: { from: string; to: string; level: Level },
): Promise<void> {
  const tenant = db.tenantId;
  await endOtherSessions(db, { kind: 'administrator', id: from }, undefined);
  await db.query(
    `update portal.administrator set level = 'administrator', token_version = token_version + 1
     where tenant_id = $1 and id = $2`,
    [tenant, from],
  );
  await db.query('update portal.administrator set level = $3 where tenant_id = $1 and id = $2', [
    tenant,
    to,
    level,
  ]);
  await db.query(
    `insert into portal.administrator_role (tenant_id, administrator_id, role_id)
     select tenant_id, $2, id from portal.role where tenant_id = $1 and is_administrator_role
     on conflict do nothing`,
    [tenant, from],
  );
}

/** Deletes a role. @throws a foreign key violation while an administrator holds the role */
export async function removeRole(db: TenantDb, id: string): Promise<void> {
  await db.query('delete from portal.role where tenant_id = $1 and id = $2', [db.tenantId, id]);
}

/** Turns the requirement of a second factor on or off for every administrator of the tenant. */
export async function storeSecondFactorPolicy(db: TenantDb, isRequired: boolean): Promise<void> {
  await db.query('update portal.team set second_factor_required = $2 where tenant_id = $1', [
    db.tenantId,
    isRequired,
  ]);
}
