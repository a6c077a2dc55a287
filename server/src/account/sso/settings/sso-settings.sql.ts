import type { CheckedBody } from '@guichet/contract/calls.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** The settings that an administrator chooses, without the secret. */
export type SsoChoices = Omit<CheckedBody<'PUT /settingsportal/sso'>, 'secret' | 'version'>;

/** Settings with their encrypted secret. */
export interface SealedChoices {
  choices: SsoChoices;
  secretEncrypted: string | null;
}

export interface SsoSettingsRow extends SealedChoices {
  version: number;
  before: SealedChoices | null;
}

/** Reads the saved settings; undefined before the first save. */
export async function readSsoSettings(db: TenantDb): Promise<SsoSettingsRow | undefined> {
  const [row] = await db.named<SsoSettingsRow>(
    'sso-settings',
    `select version, choices, secret_encrypted as "secretEncrypted", before
       from portal.sso_settings where tenant_id = $1`,
    [db.tenantId],
  );
  return row;
}

/** Reads the settings and locks the tenant until the end of the transaction, also before the first save. */
export async function lockSsoSettings(db: TenantDb): Promise<SsoSettingsRow | undefined> {
  await db.query('select from portal.tenant where id = $1 for no key update', [db.tenantId]);
  return readSsoSettings(db);
}

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
