import {
  type PaymentProtocol,
  RETURN_PATHS,
  type ReturnPathName,
} from '@guichet/contract/payment/setting-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { PaymentTypeId } from '../means.ts';
import type { PollDelays } from '../providers/providers.ts';

/** A shop at a provider, secrets still encrypted. */
export interface StoredShop {
  readonly idSite: string;
  readonly isProduction: boolean;
  /** Null for the embedded provider. */
  readonly providerId: string | null;
  /** Protocol of its provider. */
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

/** The venue's payment settings besides its shop. */
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
    /** Null for the delays of the embedded provider. */
    readonly delays: PollDelays | null;
  };

/** Columns of a shop named `shop`, and its provider. */
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

/** Reads the tenant’s payment settings, secrets still encrypted; undefined when there are none. */
export async function readSettings(db: TenantDb): Promise<PaymentSettings | undefined> {
  const [row] = await db.named<PaymentSettings>('payment-settings', SETTINGS, [db.tenantId]);
  return row;
}

/** Reads the payment settings and locks them until the end of the transaction, including a tenant's first settings. */
export async function lockSettings(db: TenantDb): Promise<PaymentSettings | undefined> {
  await db.query('select from portal.tenant where id = $1 for no key update', [db.tenantId]);
  return readSettings(db);
}

/** The means of payment that an administrator chooses. */
export interface PaymentMeans {
  readonly ids?: readonly PaymentTypeId[];
  readonly instalments?: {
    /** 2 to 4 */
    readonly count?: number;
    /** Days between instalments. */
    readonly days?: number;
    /** Minimum total for instalments. */
    readonly fromCents?: number;
  };
}

/** Saves the venue's means of payment, and how it splits totals; absent values are kept. */
export async function saveMeans(db: TenantDb, means: PaymentMeans): Promise<void> {
  await db.query(
    `update portal.payment_settings
        set means_offered = coalesce($2::smallint[], means_offered),
            number_of_instalment = coalesce($3, number_of_instalment),
            instalment_days = coalesce($4, instalment_days), instalments_from = coalesce($5, instalments_from)
      where tenant_id = $1`,
    [db.tenantId, means.ids, means.instalments?.count, means.instalments?.days, means.instalments?.fromCents],
  );
}

/** Saves the tenant's shop at the provider, and begins its journal. */
export async function saveShop(db: TenantDb, shop: StoredShop): Promise<void> {
  await db.query(
    `insert into portal.payment_settings
       (tenant_id, id_site, site_password_encrypted, api_key_encrypted, is_production, provider_id, protocol)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id) do update
       set id_site = excluded.id_site, site_password_encrypted = excluded.site_password_encrypted,
           api_key_encrypted = excluded.api_key_encrypted, is_production = excluded.is_production,
           provider_id = excluded.provider_id, protocol = excluded.protocol,
           shop_version = payment_settings.shop_version + 1`,
    [
      db.tenantId,
      shop.idSite,
      shop.sitePasswordEncrypted,
      shop.apiKeyEncrypted,
      shop.isProduction,
      shop.providerId,
      shop.protocol,
    ],
  );
  await db.query('insert into portal.payment_journal (tenant_id) values ($1) on conflict do nothing', [
    db.tenantId,
  ]);
}

/** Converts a field to its column: `urlFrontSuccess` is `url_front_success`. */
const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const CHOICES = [
  ...RETURN_PATHS,
  'meansOffered',
  'dayOfTheMonth',
  'numberOfInstalment',
  'instalmentDays',
  'instalmentsFrom',
] as const satisfies readonly (keyof PaymentChoices)[];

/** Saves the venue's payment settings besides its existing shop. */
export async function saveChoices(db: TenantDb, choices: PaymentChoices, version: number): Promise<void> {
  const columns = CHOICES.map((field, index) => `${columnOf(field)} = $${index + 3}`);
  await db.query(
    `update portal.payment_settings set version = $2, ${columns.join(', ')} where tenant_id = $1`,
    [db.tenantId, version, ...CHOICES.map((field) => choices[field])],
  );
}
