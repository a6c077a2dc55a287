import { copyRows } from '../tenants.ts';
import type { Pattern, Sql } from './generate.ts';
import { TOTAL, TRANSACTION } from './generate-orders.ts';

/** One order in so many is refunded, two days after its sale. */
const EVERY = 100;

const REFUNDED = `grown.plan where plan.number % ${EVERY} = 0 and plan.sold_at < now() - interval '2 days'`;
const AT = `plan.sold_at + interval '2 days'`;
const CREDIT = `md5('credit ' || plan.attempt_id)`;

/** Refunds some orders whole, as the provider has confirmed it, and brings the journal's end up to date. */
export async function addRefunds(sql: Sql, { tenantId, cartId }: Pattern): Promise<void> {
  await sql(
    `insert into portal.refund (tenant_id, id, cart_id, purchase_id, line_ids, amount, currency, state, requested_at, done_at)
     select $1, grown.id('refund', plan.number), plan.cart_id, plan.purchase_id,
            array(select (line ->> 'id')::uuid from portal.cart, jsonb_array_elements(lines) as line where cart.id = $2),
            ${TOTAL}, 'EUR', 'done', ${AT}, ${AT} from ${REFUNDED}`,
    [tenantId, cartId],
  );
  await sql(
    `insert into portal.payment_refund (tenant_id, transaction_uuid, attempt_id, amount, currency, reason, state, requested_at,
                                        refund_id, made_by, done_at)
     select $1, ${TRANSACTION}, plan.attempt_id, ${TOTAL}, 'EUR', 'order', 'done', ${AT}, grown.id('refund', plan.number),
            ${CREDIT}, ${AT} from ${REFUNDED}`,
    [tenantId],
  );
  await copyRows(sql, 'portal.payment_event', {
    overridden: {
      sequence: 'copied.sequence + plan.place',
      event_key: `'grown credit ' || plan.number`,
      attempt_id: 'plan.attempt_id',
      order_id: 'plan.attempt_id::text',
      transaction_uuid: CREDIT,
      operation_type: `'CREDIT'`,
      amount: TOTAL,
      effective_amount: TOTAL,
      occurred_at: AT,
      recorded_at: AT,
      previous_hash: `case plan.place when 1 then copied.hash else sha256('credit' || int8send(plan.place - 1)) end`,
      hash: `sha256('credit' || int8send(plan.place))`,
    },
    from: `(select * from portal.payment_event where tenant_id = '${tenantId}' order by sequence desc limit 1) as copied,
           (select plan.*, row_number() over (order by number) as place from ${REFUNDED}) as plan`,
  });
  await sql(
    `update portal.payment_journal as journal set sequence = last.sequence, hash = last.hash
       from (select tenant_id, sequence, hash from portal.payment_event where tenant_id = $1 order by sequence desc limit 1) as last
      where journal.tenant_id = last.tenant_id`,
    [tenantId],
  );
  await sql(
    `update portal.ticket set refunded_at = ${AT} from (select * from ${REFUNDED}) as plan
      where tenant_id = $1 and ticket.purchase_id = plan.purchase_id`,
    [tenantId],
  );
  await sql(
    `update venue.ticket set taken_back_at = ${AT} from (select * from ${REFUNDED}) as plan
      where ticket.sale_key = plan.cart_id::text and tenant_id = $1`,
    [tenantId],
  );
  await sql(
    `update venue.session set sold = 0 from (select * from ${REFUNDED}) as plan
      where tenant_id = $1 and session.id = plan.session_id`,
    [tenantId],
  );
}
