import type { Right } from '@guichet/contract/access.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** An administrator who is notified by mail. */
export interface Recipient {
  id: string;
  email: string;
  language: Locale;
}

/** Reads the administrators of a tenant who can sign in and hold at least one of the rights. */
export function readRecipients(db: TenantDb, rights: readonly Right[]): Promise<Recipient[]> {
  return db.query<Recipient>(
    `select id, email, language from portal.administrator
      where tenant_id = $1 and password_hash is not null
        and (level <> 'administrator'
             or exists (select from portal.administrator_role as held
                          join portal.role on role.tenant_id = $1 and role.id = held.role_id
                          left join portal.role_right
                            on role_right.tenant_id = $1 and role_right.role_id = held.role_id
                         where held.tenant_id = $1 and held.administrator_id = administrator.id
                           and (role.is_administrator_role or role_right.right_code = any ($2))))
      order by email`,
    [db.tenantId, rights],
  );
}
