import type { TenantDb } from '#platform/database/database.ts';
import type { SsoSettingsRow } from './data.ts';

export async function writeSsoSettings(db: TenantDb, row: SsoSettingsRow): Promise<void> {
  await db.query(
    `insert into portal.sso_settings (tenant_id, version, choices, secret_encrypted, before)
     values ($1, $2, $3, $4, $5)
     on conflict (tenant_id) do update
       set version = excluded.version, choices = excluded.choices, secret_encrypted = excluded.secret_encrypted,
           before = excluded.before`,
    [
      db.tenantId,
      row.version,
      JSON.stringify(row.choices),
      row.secretEncrypted,
      row.before && JSON.stringify(row.before),
    ],
  );
}
