import type { Shop } from '#gateways/payment/port.ts';
import { TimedCache } from '#platform/cache/timed-cache.ts';
import type { Database } from '#platform/database/database.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { MeansOffered } from '../means/rules.ts';
import { type PaymentSettings, readSettings } from './data.ts';

/** Where the embedded provider is mounted under the public address. */
export const SANDBOX_PATH = '/sandbox/payment';

/** The purposes of the encrypted secrets; see `Secrets`. */
export const PURPOSE = { sitePassword: 'payment.sitePassword', apiKey: 'payment.apiKey' } as const;

/** A tenant's shop, ready to use, with the paths that its payers come back to. */
export interface ConfiguredShop {
  readonly shop: Shop;
  readonly returnPaths: {
    readonly success: string;
    readonly refused: string;
    readonly cancelled: string;
    readonly error: string;
    readonly cardChanged: string;
    readonly cardKept: string;
  };
  readonly means: MeansOffered;
}

/** How old settings may be: the time after which every process has noticed a change. */
const SECONDS = 5;
const TENANTS = 500;

const caches = new WeakMap<Database, TimedCache<ConfiguredShop | undefined>>();

/** The services that reading the settings needs. */
export type SettingsServices = Pick<Services, 'config' | 'database' | 'secrets'>;

/** Undefined when the tenant takes no online payment (yet). */
export function shopOf(
  services: SettingsServices,
  tenant: Pick<Tenant, 'id'>,
): Promise<ConfiguredShop | undefined> {
  let cache = caches.get(services.database);
  if (!cache) {
    cache = new TimedCache(TENANTS);
    caches.set(services.database, cache);
  }
  return cache.get(tenant.id, SECONDS, async () => {
    const settings = await services.database.tenant(tenant.id, readSettings);
    return settings && configure(services, settings);
  });
}

function configure(
  { config, secrets }: SettingsServices,
  settings: PaymentSettings,
): ConfiguredShop | undefined {
  const isEmbedded = settings.formUrl === '';
  if (isEmbedded && config.deploymentMode === 'prod') return undefined;
  const sandbox = config.publicUrl + SANDBOX_PATH;
  return {
    shop: {
      siteId: settings.idSite,
      mode: settings.isProduction ? 'PRODUCTION' : 'TEST',
      formKey: secrets.decryptSecret(settings.apiKeyEncrypted, PURPOSE.apiKey),
      restPassword: secrets.decryptSecret(settings.sitePasswordEncrypted, PURPOSE.sitePassword),
      formUrl: isEmbedded ? sandbox : settings.formUrl,
      restUrl: isEmbedded ? `${sandbox}/api-payment/V4/` : settings.restUrl,
    },
    returnPaths: {
      success: settings.returnSuccess,
      refused: settings.returnRefused,
      cancelled: settings.returnCancel,
      error: settings.returnError,
      cardChanged: settings.returnCardChanged,
      cardKept: settings.returnCardKept,
    },
    means: {
      ids: settings.meansOffered,
      instalments: {
        count: settings.numberOfInstalment,
        days: settings.instalmentDays,
        fromCents: settings.instalmentsFrom,
      },
    },
  };
}
