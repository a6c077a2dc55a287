import { sql } from '../harness/database.ts';
import { VENUE } from './demonstration.ts';

/** Prefix of the order numbers of these tests, which distinguishes them from others. */
const ORDERS = 'E2E-OVERVIEW-';

/**
 * Adds an order with tickets for Jeanne.
 * @param sale.daysAgo at the present time of day
 */
export async function addPurchase(sale: {
  cents: number;
  tickets: number;
  daysAgo?: number;
  tenant?: string;
}): Promise<void> {
  const { cents, tickets, daysAgo = 0, tenant = VENUE } = sale;
  await sql(
    `with sold as (
       insert into portal.purchase (tenant_id, cart_id, user_id, external_purchase_id, sold_at, total_amount, currency,
                                    locale, lines)
       select customer.tenant_id, gen_random_uuid(), customer.id, $2 || gen_random_uuid(),
              greatest((now() at time zone time_zone - make_interval(days => $3) - interval '1 second') at time zone time_zone,
                       date_trunc('day', now() at time zone time_zone - make_interval(days => $3)) at time zone time_zone),
              $4, 'EUR', 'fr-FR', '[]'
         from portal.customer join portal.tenant on tenant.id = customer.tenant_id
        where tenant.name = $1 and email = 'jeanne@example.com'
       returning tenant_id, id, user_id)
     insert into portal.ticket (tenant_id, purchase_id, user_id, line_id, ticket_number, code, valid_from, valid_until)
     select tenant_id, id, user_id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now() - interval '2 days',
            now() - interval '1 day'
       from sold, generate_series(1, $5)`,
    [tenant, ORDERS, daysAgo, cents, tickets],
  );
}

/** Deletes the orders of {@link addPurchase}. */
export async function deletePurchases(): Promise<void> {
  const ours = `(select id from portal.purchase where external_purchase_id like '${ORDERS}%')`;
  await sql(`delete from portal.ticket where purchase_id in ${ours}`);
  await sql(`delete from portal.purchase where id in ${ours}`);
}

/** Moves the orders of other tests out of the two weeks that the overview shows. */
export async function backdatePurchases(): Promise<void> {
  await sql(
    `update portal.purchase set sold_at = sold_at - interval '60 days' where sold_at > now() - interval '15 days'`,
  );
}
