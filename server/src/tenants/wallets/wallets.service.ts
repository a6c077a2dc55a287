import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { WalletName } from '@guichet/contract/tenants/wallet-rules.ts';
import type { AppleCredentials, GoogleCredentials } from '#gateways/wallets/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { lockWalletSettings, readWalletSettings, writeWalletSettings } from './wallets.sql.ts';
import {
  joinApple,
  NO_WALLET_SETTINGS,
  offeredWallets,
  recordedWallets,
  viewWalletSettings,
  type WalletSettingsRow,
} from './wallets.ts';

/** Encryption purposes; see `Secrets`. */
export const WALLET_PURPOSES = { apple: 'wallet.apple', google: 'wallet.google' } as const;

type Needed = Pick<Services, 'clock' | 'secrets' | 'installationWallets'>;

/** The keys of a venue, or of the installation; whether their buttons are shown does not matter. */
export interface WalletKeys {
  readonly apple: AppleCredentials | undefined;
  readonly google: GoogleCredentials | undefined;
  /** Wallets whose buttons are shown */
  readonly offered: readonly WalletName[];
}

/** Reads the keys with which a venue makes passes. */
export async function walletKeysOf(
  { secrets, installationWallets, clock }: Needed,
  db: TenantDb,
): Promise<WalletKeys> {
  const row = (await readWalletSettings(db)) ?? NO_WALLET_SETTINGS;
  const { apple, appleEncrypted, google, googleEncrypted } = row;
  return {
    apple:
      apple && appleEncrypted !== null
        ? joinApple(apple, secrets.decryptSecret(appleEncrypted, WALLET_PURPOSES.apple))
        : installationWallets.apple,
    google:
      google && googleEncrypted !== null
        ? { ...google, key: secrets.decryptSecret(googleEncrypted, WALLET_PURPOSES.google) }
        : installationWallets.google,
    offered: offeredWallets(row, installationWallets, new Date(clock())),
  };
}

/** Returns the wallets whose buttons a venue shows. */
export async function offeredWalletsOf(
  { installationWallets, clock }: Pick<Services, 'clock' | 'installationWallets'>,
  db: TenantDb,
): Promise<WalletName[]> {
  const row = (await readWalletSettings(db)) ?? NO_WALLET_SETTINGS;
  return offeredWallets(row, installationWallets, new Date(clock()));
}

interface Change {
  tenant: Tenant;
  identity: Administrator;
  action: 'wallet.saved' | 'wallet.deleted' | 'wallet.switched';
  choose: (present: WalletSettingsRow) => Partial<WalletSettingsRow>;
}

/** Changes the settings, writes the audit entry, and returns them without secrets. */
export function changeWallets(
  services: Needed & Pick<Services, 'tenantChanges'>,
  { tenant, identity, action, choose }: Change,
): Promise<CallAnswer<'GET /settingsadmin/wallets'>> {
  const { tenantChanges, installationWallets, clock } = services;
  return tenantChanges.write(tenant.id, async (db) => {
    const present = (await lockWalletSettings(db)) ?? NO_WALLET_SETTINGS;
    const next = { ...present, ...choose(present) };
    await writeWalletSettings(db, next);
    const changes = changesBetween(recordedWallets(present), recordedWallets(next));
    await recordChange(db, identity, { action, subject: tenant.displayName, changes });
    return viewWalletSettings(next, installationWallets, new Date(clock()));
  });
}
