import type { PaymentProtocol, ReturnPathName } from '@guichet/contract/payment/setting-rules.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { PaymentTypeId } from '../means/rules.ts';
import type { PollDelays } from '../providers/rules.ts';

/** A shop at a provider, secrets still encrypted. */
export interface StoredShop {
  readonly idSite: string;
  readonly isProduction: boolean;
  /** Null: the embedded one. */
  readonly providerId: string | null;
  /** How its provider is spoken to. */
  readonly protocol: PaymentProtocol;
  readonly sitePasswordEncrypted: string;
  readonly apiKeyEncrypted: string;
}

/** A shop with its provider's addresses; empty for the embedded provider. */
export interface ShopRow extends StoredShop {
  readonly shopVersion: number;
  readonly formUrl: string;
  readonly restUrl: string;
}

/** What a venue decides beside its shop. */
export type PaymentChoices = Readonly<Record<ReturnPathName, string>> & {
  readonly meansOffered: readonly PaymentTypeId[];
  readonly dayOfTheMonth: number;
  readonly numberOfInstalment: number;
  readonly instalmentDays: number;
  readonly instalmentsFrom: number;
};

/** A tenant's payment settings. */
export type PaymentSettings = ShopRow &
  PaymentChoices & {
    readonly id: string;
    readonly version: number;
    /** Null where the embedded provider's are meant. */
    readonly delays: PollDelays | null;
  };

/** Of a shop named `shop`, and its provider. */
export const SHOP_COLUMNS = `
  shop.id_site as "idSite", shop.is_production as "isProduction", shop.provider_id as "providerId",
  shop.protocol,
  shop.site_password_encrypted as "sitePasswordEncrypted", shop.api_key_encrypted as "apiKeyEncrypted",
  coalesce(provider.form_url, '') as "formUrl", coalesce(provider.rest_url, '') as "restUrl"`;

const SETTINGS = `
  select shop.id, shop.version, shop.shop_version as "shopVersion", ${SHOP_COLUMNS},
         shop.url_front_success as "urlFrontSuccess", shop.url_front_cancel as "urlFrontCancel",
         shop.url_front_error as "urlFrontError", shop.url_front_refused as "urlFrontRefused",
         shop.test_url_front_success as "testUrlFrontSuccess", shop.test_url_front_cancel as "testUrlFrontCancel",
         shop.test_url_front_error as "testUrlFrontError", shop.test_url_front_refused as "testUrlFrontRefused",
         shop.url_front_modification_alias_succes as "urlFrontModificationAliasSucces",
         shop.url_front_modification_alias_echec as "urlFrontModificationAliasEchec",
         shop.test_url_front_modification_alias_succes as "testUrlFrontModificationAliasSucces",
         shop.test_url_front_modification_alias_echec as "testUrlFrontModificationAliasEchec",
         shop.means_offered as "meansOffered", shop.day_of_the_month as "dayOfTheMonth",
         shop.number_of_instalment as "numberOfInstalment", shop.instalment_days as "instalmentDays",
         shop.instalments_from as "instalmentsFrom",
         case when provider.id is not null then jsonb_build_object('first', provider.first_poll_seconds,
           'least', provider.least_poll_seconds, 'most', provider.most_poll_seconds) end as delays
    from portal.payment_settings as shop
    left join portal.payment_provider as provider on provider.id = shop.provider_id
   where shop.tenant_id = $1`;

/** The tenant’s payment settings, secrets still encrypted; undefined when there are none. */
export async function readSettings(db: TenantDb): Promise<PaymentSettings | undefined> {
  const [row] = await db.named<PaymentSettings>('payment-settings', SETTINGS, [db.tenantId]);
  return row;
}

/** The same, locked until the end of the transaction; so is what the first settings of a tenant would become. */
export async function lockSettings(db: TenantDb): Promise<PaymentSettings | undefined> {
  await db.query('select from portal.tenant where id = $1 for no key update', [db.tenantId]);
  return readSettings(db);
}
