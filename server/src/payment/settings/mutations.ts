import { RETURN_PATHS } from '@guichet/contract/payment/setting-rules.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { PaymentTypeId } from '../means/rules.ts';
import type { PaymentChoices, StoredShop } from './data.ts';

/** The means of payment as an administrator chooses them. */
export interface PaymentMeans {
  readonly ids?: readonly PaymentTypeId[];
  readonly instalments?: {
    /** 2 to 4 */
    readonly count?: number;
    /** From one instalment to the next. */
    readonly days?: number;
    /** The smallest total that is split. */
    readonly fromCents?: number;
  };
}

/** Sets which means of payment the venue offers, and how it splits totals; what is absent is kept. */
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

/** Sets the tenant's shop at the provider, and begins its journal. */
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

/** `urlFrontSuccess` is `url_front_success`. */
const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const CHOICES = [
  ...RETURN_PATHS,
  'meansOffered',
  'dayOfTheMonth',
  'numberOfInstalment',
  'instalmentDays',
  'instalmentsFrom',
] as const satisfies readonly (keyof PaymentChoices)[];

/** Sets what the venue decides beside its shop, which it has. */
export async function saveChoices(db: TenantDb, choices: PaymentChoices, version: number): Promise<void> {
  const columns = CHOICES.map((field, index) => `${columnOf(field)} = $${index + 3}`);
  await db.query(
    `update portal.payment_settings set version = $2, ${columns.join(', ')} where tenant_id = $1`,
    [db.tenantId, version, ...CHOICES.map((field) => choices[field])],
  );
}
