import type { Secrets } from '#platform/auth/secrets.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { PaymentTypeId } from '../means/rules.ts';
import { PURPOSE } from './service.ts';

/** The contract with the provider as an administrator enters it; the rest has defaults. */
export interface NewSettings {
  /** Eight digits. */
  readonly idSite: string;
  /** Password of the server-to-server interface. */
  readonly sitePassword: string;
  /** Key of forms and notifications. */
  readonly apiKey: string;
  readonly isProduction: boolean;
  /** Empty, both, for the embedded provider. */
  readonly formUrl: string;
  readonly restUrl: string;
}

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

/** Sets the tenant's contract with the provider, and begins its journal. */
export async function saveSettings(db: TenantDb, secrets: Secrets, settings: NewSettings): Promise<void> {
  await db.query(
    `insert into portal.payment_settings
       (tenant_id, id_site, site_password_encrypted, api_key_encrypted, is_production, form_url, rest_url)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id) do update
       set id_site = excluded.id_site, site_password_encrypted = excluded.site_password_encrypted,
           api_key_encrypted = excluded.api_key_encrypted, is_production = excluded.is_production,
           form_url = excluded.form_url, rest_url = excluded.rest_url`,
    [
      db.tenantId,
      settings.idSite,
      secrets.encryptSecret(settings.sitePassword, PURPOSE.sitePassword),
      secrets.encryptSecret(settings.apiKey, PURPOSE.apiKey),
      settings.isProduction,
      settings.formUrl,
      settings.restUrl,
    ],
  );
  await db.query('insert into portal.payment_journal (tenant_id) values ($1) on conflict do nothing', [
    db.tenantId,
  ]);
}
