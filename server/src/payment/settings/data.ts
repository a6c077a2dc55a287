import type { TenantDb } from '#platform/database/database.ts';
import type { PaymentTypeId } from '../means/rules.ts';

/** A tenant's payment settings, secrets still encrypted; return paths are those of the mode in force. */
export interface PaymentSettings {
  readonly idSite: string;
  readonly sitePasswordEncrypted: string;
  readonly apiKeyEncrypted: string;
  readonly isProduction: boolean;
  readonly formUrl: string;
  readonly restUrl: string;
  readonly returnSuccess: string;
  readonly returnRefused: string;
  readonly returnCancel: string;
  readonly returnError: string;
  /** After another card was saved in place of one, or not. */
  readonly returnCardChanged: string;
  readonly returnCardKept: string;
  readonly meansOffered: readonly PaymentTypeId[];
  readonly numberOfInstalment: number;
  readonly instalmentDays: number;
  readonly instalmentsFrom: number;
}

/** The tenant’s payment settings, secrets still encrypted; undefined when there are none. */
export async function readSettings(db: TenantDb): Promise<PaymentSettings | undefined> {
  const rows = await db.named<PaymentSettings>(
    'payment-settings',
    `select id_site as "idSite", site_password_encrypted as "sitePasswordEncrypted",
            api_key_encrypted as "apiKeyEncrypted", is_production as "isProduction", form_url as "formUrl",
            rest_url as "restUrl",
            case when is_production then url_front_success else test_url_front_success end as "returnSuccess",
            case when is_production then url_front_refused else test_url_front_refused end as "returnRefused",
            case when is_production then url_front_cancel else test_url_front_cancel end as "returnCancel",
            case when is_production then url_front_error else test_url_front_error end as "returnError",
            case when is_production then url_front_modification_alias_succes
                 else test_url_front_modification_alias_succes end as "returnCardChanged",
            case when is_production then url_front_modification_alias_echec
                 else test_url_front_modification_alias_echec end as "returnCardKept",
            means_offered as "meansOffered", number_of_instalment as "numberOfInstalment",
            instalment_days as "instalmentDays", instalments_from as "instalmentsFrom"
       from portal.payment_settings where tenant_id = $1`,
    [db.tenantId],
  );
  return rows[0];
}
