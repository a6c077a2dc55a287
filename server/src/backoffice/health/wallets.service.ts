import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readWalletFailures, readWalletSettings } from '#tenants/wallets/wallets.sql.ts';
import { NO_WALLET_SETTINGS, presentApple } from '#tenants/wallets/wallets.ts';
import { type CheckedLine, walletsLine } from './health.ts';

type Needed = Pick<Services, 'clock' | 'database' | 'installationWallets'>;

/** Reads whether the passes of a venue are updated, and how long its certificate lasts. */
export async function checkWallets(services: Needed, { id }: Pick<Tenant, 'id'>): Promise<CheckedLine> {
  const { settings, failures } = await services.database.tenant(id, async (db) => ({
    settings: (await readWalletSettings(db)) ?? NO_WALLET_SETTINGS,
    failures: await readWalletFailures(db),
  }));
  const apple = presentApple(settings, services.installationWallets);
  const expiresAt = settings.isAppleOn && apple ? new Date(apple.expiresAt) : undefined;
  return walletsLine(failures, expiresAt, new Date(services.clock()));
}
