import type { WalletName } from '@guichet/contract/tenants/wallet-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { WalletSettingsRow } from './wallets.ts';

/** Reads the settings of a venue; undefined before the first save. */
export async function readWalletSettings(db: TenantDb): Promise<WalletSettingsRow | undefined> {
  const [row] = await db.named<WalletSettingsRow>(
    'wallet-settings',
    `select is_apple_on as "isAppleOn", apple, apple_encrypted as "appleEncrypted",
            is_google_on as "isGoogleOn", google, google_encrypted as "googleEncrypted"
       from portal.wallet_settings where tenant_id = $1`,
    [db.tenantId],
  );
  return row;
}

/** Reads the settings and locks the tenant until the end of the transaction, also before the first save. */
export async function lockWalletSettings(db: TenantDb): Promise<WalletSettingsRow | undefined> {
  await db.query('select from portal.tenant where id = $1 for no key update', [db.tenantId]);
  return readWalletSettings(db);
}

export async function writeWalletSettings(db: TenantDb, row: WalletSettingsRow): Promise<void> {
  await db.query(
    `insert into portal.wallet_settings
            (tenant_id, is_apple_on, apple, apple_encrypted, is_google_on, google, google_encrypted)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id) do update
       set is_apple_on = excluded.is_apple_on, apple = excluded.apple, apple_encrypted = excluded.apple_encrypted,
           is_google_on = excluded.is_google_on, google = excluded.google, google_encrypted = excluded.google_encrypted`,
    [
      db.tenantId,
      row.isAppleOn,
      row.apple && JSON.stringify(row.apple),
      row.appleEncrypted,
      row.isGoogleOn,
      row.google && JSON.stringify(row.google),
      row.googleEncrypted,
    ],
  );
}

/** A failure to update passes in a wallet; `reason` is an error code. */
export interface WalletFailureRow {
  wallet: WalletName;
  reason: string;
  since: Date;
}

export const readWalletFailures = (db: TenantDb): Promise<WalletFailureRow[]> =>
  db.named<WalletFailureRow>(
    'wallet-failures',
    'select wallet, reason, since from portal.wallet_failure where tenant_id = $1 order by wallet',
    [db.tenantId],
  );

/** Records the outcome of an update: a failure stays until an update of the wallet succeeds. */
export async function recordWalletOutcome(
  db: TenantDb,
  wallet: WalletName,
  reason: string | undefined,
): Promise<void> {
  await db.query(
    reason === undefined
      ? 'delete from portal.wallet_failure where tenant_id = $1 and wallet = $2 and $3::text is null'
      : `insert into portal.wallet_failure (tenant_id, wallet, reason) values ($1, $2, $3)
         on conflict (tenant_id, wallet) do update set reason = excluded.reason`,
    [db.tenantId, wallet, reason ?? null],
  );
}
