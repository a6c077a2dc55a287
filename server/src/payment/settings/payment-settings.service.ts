import { randomBytes, randomInt } from 'node:crypto';
import { USUAL_PROTOCOL } from '@guichet/contract/payment/setting-rules.ts';
import { EMBEDDED_PATHS } from '#gateways/payment/embedded/port.ts';
import type { Shop } from '#gateways/payment/shapes/port.ts';
import { memoizePerOwner } from '#kernel/cache/memoize-per-owner.ts';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { fail } from '#kernel/errors.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { Attempt } from '../attempts/attempts.ts';
import type { MeansOffered } from '../means.ts';
import { type Provider, readProviders } from '../providers/providers.sql.ts';
import { DEFAULT_DELAYS, type PollDelays } from '../providers/providers.ts';
import { type PaymentSettings, readSettings, type ShopRow, type StoredShop } from './payment-settings.sql.ts';
import { meansFor, type SentShop, shopProblems } from './payment-settings.ts';
import { type PreviousShop, readPreviousShops, readShopOfOrder } from './previous-shops.sql.ts';

/** The purposes of the encrypted secrets; see `Secrets`. */
export const PURPOSE = { sitePassword: 'payment.sitePassword', apiKey: 'payment.apiKey' } as const;

/** A shop that began payments. */
export interface KnownShop {
  /** Grows when the venue changes its shop; attempts refer to it. */
  readonly version: number;
  /** Null for the embedded provider. */
  readonly providerId: string | null;
  readonly shop: Shop;
}

/** A tenant's shop, ready to use, with the return paths of its payers. */
export interface ConfiguredShop extends KnownShop {
  readonly returnPaths: {
    readonly success: string;
    readonly refused: string;
    readonly cancelled: string;
    readonly error: string;
    /** Path after a card was replaced, or not. */
    readonly cardChanged: string;
    readonly cardKept: string;
  };
  readonly means: MeansOffered;
  readonly delays: PollDelays;
  /** Former shops of the venue, the last one first. */
  readonly former: readonly KnownShop[];
  /**
   * Addresses to which pages may post a payment: every provider that the venue may choose. A page that was opened
   * before the venue changed its provider sends its next payer to the new one.
   */
  readonly formOrigins: readonly string[];
}

/** Maximum age of cached settings, in case a process misses an invalidation. */
const SECONDS = 5;
const TENANTS = 500;

const cacheOf = memoizePerOwner((_: Database) => new TimedCache<ConfiguredShop | undefined>(TENANTS));

/** The services that reading the settings needs. */
export type SettingsServices = Pick<Services, 'config' | 'database' | 'secrets'>;

/** Returns the shop of a tenant; undefined when the tenant has no online payment (yet). */
export function shopOf(
  services: SettingsServices,
  tenant: Pick<Tenant, 'id'>,
): Promise<ConfiguredShop | undefined> {
  return cacheOf(services.database).get(tenant.id, SECONDS, async () => {
    const [settings, former, providers] = await services.database.tenant(tenant.id, (db) =>
      Promise.all([readSettings(db), readPreviousShops(db), readProviders(db)]),
    );
    return settings && configure(services, tenant.id, settings, { former, providers });
  });
}

/** Invalidates the cached settings of all tenants, since a provider's settings concern many tenants. */
export function invalidateShops(database: Database): void {
  cacheOf(database).invalidatePrefix('');
}

/**
 * Returns whether two versions are of one shop, with possibly different keys. Two providers may use the same number.
 */
const isSameShop = (a: KnownShop, b: KnownShop): boolean =>
  a.providerId === b.providerId && a.shop.siteId === b.shop.siteId && a.shop.mode === b.shop.mode;

/** Returns the shop of a version, with its current keys; undefined when it is no longer known. */
export function shopOfVersion(
  configured: ConfiguredShop | undefined,
  version: number | null,
): KnownShop | undefined {
  const shops = configured ? [configured, ...configured.former] : [];
  const meant = shops.find((known) => known.version === version);
  return meant && shops.find((known) => isSameShop(known, meant));
}

/** Returns whether cards and subscriptions of a version of the shop are valid at the current shop. */
export function isPresentShop(configured: ConfiguredShop | undefined, version: number | null): boolean {
  return configured !== undefined && shopOfVersion(configured, version) === configured;
}

/** The fields of an attempt that identify its shop. */
export type BegunWith = Pick<Attempt, 'siteId' | 'mode' | 'shopVersion'>;

/** Returns the shop that began a payment, with its current keys. */
export function shopOfAttempt(
  configured: ConfiguredShop | undefined,
  { siteId, mode, shopVersion }: BegunWith,
): KnownShop | undefined {
  const shops = configured ? [configured, ...configured.former] : [];
  // The version is not always known, and is deleted after some time.
  return (
    shopOfVersion(configured, shopVersion) ??
    shops.find(({ shop }) => shop.siteId === siteId && shop.mode === mode)
  );
}

/** Returns the shop that began an order; the current shop when that one is no longer known. */
export async function shopOfOrder(
  services: SettingsServices,
  tenant: Pick<Tenant, 'id'>,
  orderId: string,
): Promise<Shop | undefined> {
  return (await knownShopOfOrder(services, tenant, orderId)) ?? (await shopOf(services, tenant))?.shop;
}

/** Returns the shop that began an order; undefined when it is no longer known. */
export async function knownShopOfOrder(
  services: SettingsServices,
  tenant: Pick<Tenant, 'id'>,
  orderId: string,
): Promise<Shop | undefined> {
  const configured = await shopOf(services, tenant);
  const attempt = await services.database.tenant(tenant.id, (db) => readShopOfOrder(db, orderId));
  return attempt && shopOfAttempt(configured, attempt)?.shop;
}

/** Returns whether the embedded provider may accept payments. */
export const mayEmbed = ({ config }: Pick<Services, 'config'>): boolean => config.deploymentMode !== 'prod';

/** Suffixes of the names of return paths. */
type ReturnKind =
  | 'Success'
  | 'Refused'
  | 'Cancel'
  | 'Error'
  | 'ModificationAliasSucces'
  | 'ModificationAliasEchec';

function configure(
  services: SettingsServices,
  venue: TenantId,
  settings: PaymentSettings,
  { former, providers }: { former: readonly PreviousShop[]; providers: readonly Provider[] },
): ConfiguredShop | undefined {
  if (settings.providerId === null && !mayEmbed(services)) return undefined;
  const path = (name: ReturnKind) =>
    settings.isProduction ? settings[`urlFront${name}`] : settings[`testUrlFront${name}`];
  const shop = openShop(services, venue, settings);
  const choosable = providers.filter(({ isEnabled }) => isEnabled);
  const left = former.map((one) => ({
    version: one.shopVersion,
    providerId: one.providerId,
    shop: openShop(services, venue, one),
  }));
  // A card is changed at the shop that issued it.
  const pages = [shop, ...left.map((one) => one.shop)].map(({ pageUrl }) => pageUrl);
  pages.push(...choosable.map(({ formUrl }) => formUrl));
  return {
    version: settings.shopVersion,
    providerId: settings.providerId,
    shop,
    formOrigins: [...new Set(pages.map((url) => new URL(url).origin))],
    returnPaths: {
      success: path('Success'),
      refused: path('Refused'),
      cancelled: path('Cancel'),
      error: path('Error'),
      cardChanged: path('ModificationAliasSucces'),
      cardKept: path('ModificationAliasEchec'),
    },
    means: {
      ids: meansFor(settings.protocol, settings.meansOffered),
      instalments: {
        count: settings.numberOfInstalment,
        days: settings.instalmentDays,
        fromCents: settings.instalmentsFrom,
      },
      dayOfTheMonth: settings.dayOfTheMonth,
    },
    delays: settings.delays ?? DEFAULT_DELAYS,
    former: left,
  };
}

/** Returns a venue's shop with its secrets decrypted. */
export function openShop(
  { config, secrets }: SettingsServices,
  venue: TenantId,
  row: Omit<ShopRow, 'shopVersion'>,
): Shop {
  const isEmbedded = row.providerId === null;
  const sandbox = EMBEDDED_PATHS[row.protocol];
  return {
    venue,
    protocol: row.protocol,
    siteId: row.idSite,
    mode: row.isProduction ? 'PRODUCTION' : 'TEST',
    signingKey: secrets.decryptSecret(row.apiKeyEncrypted, PURPOSE.apiKey),
    apiSecret: secrets.decryptSecret(row.sitePasswordEncrypted, PURPOSE.sitePassword),
    pageUrl: isEmbedded ? config.publicUrl + sandbox.page : row.formUrl,
    apiUrl: isEmbedded ? config.publicUrl + sandbox.api : row.restUrl,
  };
}

/** Returns a sent shop in its stored form: absent secrets keep their saved values. */
export function sealShop(secrets: Secrets, sent: SentShop, saved?: StoredShop): StoredShop {
  const seal = (sentSecret: string | undefined, kept: string | undefined, purpose: string) =>
    sentSecret === undefined ? (kept ?? '') : secrets.encryptSecret(sentSecret, purpose);
  return {
    idSite: sent.idSite,
    isProduction: sent.isProduction,
    providerId: sent.providerId,
    protocol: sent.protocol,
    sitePasswordEncrypted: seal(sent.sitePassword, saved?.sitePasswordEncrypted, PURPOSE.sitePassword),
    apiKeyEncrypted: seal(sent.apiKey, saved?.apiKeyEncrypted, PURPOSE.apiKey),
  };
}

const secret = (): string => randomBytes(18).toString('base64url');

/** Returns a new test shop of the embedded provider. @param site by default a number that is very likely unused */
export const trialShop = (site = randomInt(20_000_000, 99_999_999)): SentShop => ({
  protocol: USUAL_PROTOCOL,
  providerId: null,
  isProduction: false,
  idSite: String(site),
  sitePassword: secret(),
  apiKey: secret(),
});

/** Returns a sent shop with the protocol of its provider, whatever was sent. */
export function withProtocol<S extends SentShop>(sent: S, providers: readonly Provider[]): S {
  const provider = providers.find(({ id }) => id === sent.providerId);
  return provider ? { ...sent, protocol: provider.protocol } : sent;
}

/**
 * Returns the addresses of the provider of a sent shop, empty for the embedded provider.
 * @throws AppError `request.invalid` with the unusable fields
 */
export function requireUsable(
  services: Pick<Services, 'config'>,
  sent: SentShop,
  saved: StoredShop | undefined,
  providers: readonly Provider[],
): Pick<ShopRow, 'formUrl' | 'restUrl'> {
  const ids = providers.filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
  const fields = shopProblems(saved, sent, { ids, mayEmbed: mayEmbed(services) });
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  return providers.find(({ id }) => id === sent.providerId) ?? { formUrl: '', restUrl: '' };
}
