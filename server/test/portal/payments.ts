import { randomBytes } from 'node:crypto';
import type { App } from '#app.ts';
import { seedShop } from '#demonstration/payment.ts';
import { sign } from '#gateways/payment/lyra/signature.ts';
import { shopOf } from '#payment/settings/payment-settings.service.ts';
import type { Services } from '#services.ts';

type Sql = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Returns the provider’s signed notification for a paid form; `change` overrides fields. */
export async function signedNotification(
  built: App,
  form: Record<string, string>,
  change: Record<string, string>,
  tenant: string,
) {
  const { signature: _unused, ...echo } = form;
  const fields: Record<string, string> = {
    ...echo,
    vads_trans_status: 'AUTHORISED',
    vads_trans_uuid: randomBytes(16).toString('hex'),
    vads_result: '00',
    vads_operation_type: 'DEBIT',
    vads_sequence_number: '1',
    ...change,
  };
  return { ...fields, signature: change.signature ?? sign(fields, await formKeyOf(built, tenant)) };
}

async function formKeyOf({ services }: App, name: string): Promise<string> {
  const tenant = await services.tenants.find(name);
  if (!tenant) throw new Error(`No tenant ${name}`);
  const configured = await shopOf(services, tenant);
  return configured?.shop.signingKey ?? '';
}

/** Gives a venue with a hosted checkout a shop with signed forms; other venues keep their shop. */
export async function openFormShop(
  { services, sql }: { services: Services; sql: Sql },
  name: string,
): Promise<void> {
  const tenant = await services.tenants.find(name);
  if (!tenant) throw new Error(`No tenant ${name}`);
  const gone = await sql(
    "delete from portal.payment_settings where tenant_id = $1 and protocol <> 'lyra' returning tenant_id",
    [tenant.id],
  );
  if (gone.length > 0) await seedShop(services.database, services, tenant.id);
}

/** Writes a transaction into the embedded provider’s books, like its hosted page; ignores a repeated transaction. */
export async function bookPayment(sql: Sql, fields: Record<string, string>): Promise<void> {
  if (!fields.vads_trans_uuid) return;
  await sql(
    `with session as (
       insert into sandbox.payment_session
         (id, site_id, transaction_id, transaction_day, form, state, result, created_at, expires_at)
       values (gen_random_uuid()::text, $1, lower($2), now()::date, $3, 'concluded', $3, now(), now())
       on conflict (site_id, transaction_day, transaction_id) do update set result = excluded.result
       returning id, site_id)
     insert into sandbox.payment_transaction
       (uuid, session_id, site_id, order_id, operation_type, status, amount_cents, created_at)
     select $4, id, site_id, $5, 'DEBIT', $6, $7, now() from session on conflict do nothing`,
    [
      fields.vads_site_id,
      fields.vads_trans_id,
      JSON.stringify(fields),
      fields.vads_trans_uuid,
      fields.vads_order_id,
      fields.vads_trans_status,
      fields.vads_effective_amount || fields.vads_amount,
    ],
  );
}
