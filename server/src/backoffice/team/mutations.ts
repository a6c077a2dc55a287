import type { Right } from '@guichet/contract/access.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { endOtherSessions } from '#account/sessions/mutations.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { Level } from '../rules.ts';

/** Changes of the team: administrators and their roles. */

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
export async function setRoles(
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

/** What an administrator edits of a role. */
export interface RoleContent {
  name: string;
  rights: readonly Right[];
}

/** @returns the new id; @throws the unique violation of `role_name` */
export async function insertRole(db: TenantDb, { name, rights }: RoleContent): Promise<string> {
  const rows = await db.query<{ id: string }>(
    'insert into portal.role (tenant_id, name) values ($1, $2) returning id',
    [db.tenantId, name],
  );
  const { id } = rows[0] as { id: string };
  await setRights(db, id, rights);
  return id;
}

/** @throws the unique violation of `role_name` */
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

/** @throws the unique violation of `administrator_email` */
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
export async function deleteAdministrator(db: TenantDb, id: string): Promise<void> {
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

/** @throws a foreign key violation while an administrator holds the role */
export async function deleteRole(db: TenantDb, id: string): Promise<void> {
  await db.query('delete from portal.role where tenant_id = $1 and id = $2', [db.tenantId, id]);
}

/** Requires a second factor of every administrator of the tenant, or no longer. */
export async function setSecondFactorPolicy(db: TenantDb, isRequired: boolean): Promise<void> {
  await db.query('update portal.team set second_factor_required = $2 where tenant_id = $1', [
    db.tenantId,
    isRequired,
  ]);
}
