import { randomBytes } from 'node:crypto';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { PaymentTypeId } from '#payment/means.ts';
import { sealShop, trialShop } from '#payment/settings/payment-settings.service.ts';
import { readSettings, saveMeans, saveShop } from '#payment/settings/payment-settings.sql.ts';
import type { SentShop } from '#payment/settings/payment-settings.ts';
import type { Services } from '#services.ts';

/** Number of the first demonstration shop; the others follow. */
const FIRST_SITE = 10_000_001;

/** The venue that uses the hosted checkout. */
const CHECKOUT_VENUE = 'patinoire-givre';

/** Means of payment of venues beside a typed card: all that their provider supports. */
const MEANS: Readonly<Record<string, readonly PaymentTypeId[]>> = {
  'aqua-rivage': [1, 2, 3, 4, 5],
  [CHECKOUT_VENUE]: [1, 4],
};

type SeededShop = Pick<SentShop, 'protocol' | 'idSite' | 'sitePassword' | 'apiKey'>;

const secret = (): string => randomBytes(18).toString('base64url');

const checkoutShop = (): SeededShop => ({
  protocol: 'checkout',
  idSite: 'acct_PatinoireGivre',
  sitePassword: `sk_test_PatinoireGivre_${secret()}`,
  apiKey: `whsec_${secret()}`,
});

/** Gives each venue without payment settings a shop at the embedded payment provider. */
export async function seedPayment(
  database: Database,
  services: Pick<Services, 'secrets'>,
  venues: readonly { id: TenantId; name: string }[],
): Promise<void> {
  for (const [index, { id, name }] of venues.entries()) {
    const shop = name === CHECKOUT_VENUE ? checkoutShop() : trialShop(FIRST_SITE + index);
    const isNew = await seedShop(database, services, id, shop);
    const means = MEANS[name];
    if (isNew && means) await database.tenant(id, (db) => saveMeans(db, { ids: means }));
  }
}

/**
 * Gives a venue a shop at the embedded payment provider.
 * @param shop number of the shop; by default a number that is very likely unused
 * @returns false for a venue that has payment settings, which stay unchanged
 */
export function seedShop(
  database: Database,
  { secrets }: Pick<Services, 'secrets'>,
  tenantId: TenantId,
  shop: SeededShop = trialShop(),
): Promise<boolean> {
  return database.tenant(tenantId, async (db) => {
    if (await readSettings(db)) return false;
    await saveShop(db, sealShop(secrets, { ...shop, isProduction: false, providerId: null }));
    return true;
  });
}
