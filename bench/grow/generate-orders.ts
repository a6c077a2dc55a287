import { copyRows } from '../tenants.ts';
import type { Pattern, Sql } from './generate.ts';

/** Tickets of an order. */
const PLACES = 3;

/** A unit of an order: its ticket's ordinal is `rank`. */
const UNITS = `grown.plan cross join generate_series(1, ${PLACES}) as rank`;
const CODE = `upper(left(replace(grown.id('code', plan.number * 10 + rank)::text, '-', ''), 20))`;
const TICKET_NUMBER = `'G-' || plan.number || '-' || rank`;
export const TOTAL = `plan.price * ${PLACES}`;
export const TRANSACTION = `md5('transaction ' || plan.attempt_id)`;

/** The pattern's line, with the session, price and quantity of the order. */
const LINES = `jsonb_build_array(copied.lines -> 0 || jsonb_build_object('service', plan.service,
  'establishment', plan.establishment, 'unitPrice', plan.price, 'quantity', ${PLACES}, 'details',
  jsonb_build_array(copied.lines -> 0 -> 'details' -> 0 || jsonb_build_object('quantity', ${PLACES}, 'eventId', plan.session_id,
    'event', copied.lines -> 0 -> 'details' -> 0 -> 'event'
             || jsonb_build_object('start', plan.start_at, 'end', plan.start_at + interval '1 hour')))))`;

/** The pattern's row of a table. */
const patternRow = (table: string, where: string) =>
  `(select * from ${table} where ${where} limit 1) as copied`;

/** Columns of a ticket at the portal and at the ticketing system. */
const TICKET = {
  ticket_number: TICKET_NUMBER,
  code: CODE,
  session_id: 'plan.session_id',
  valid_from: 'plan.start_at',
  valid_until: `plan.start_at + interval '1 hour'`,
};

/** Rows of a paid cart by table: the columns that differ from the pattern's, and where the pattern is. */
const paymentsOf = ({ cartId }: Pattern) => {
  const attempt = `(select attempt_id from portal.cart where id = '${cartId}')`;
  return {
    'portal.cart': {
      overridden: {
        id: 'plan.cart_id',
        user_id: 'plan.buyer_id',
        attempt_id: 'plan.attempt_id',
        lines: LINES,
        total_amount: TOTAL,
        opened_at: `plan.sold_at - interval '5 minutes'`,
        valid_until: 'plan.sold_at',
        paid_at: 'plan.sold_at',
        sold_at: 'plan.sold_at',
        updated_at: 'plan.sold_at',
        changes_from: 'plan.sold_at',
      },
      from: `${patternRow('portal.cart', `id = '${cartId}'`)}, grown.plan`,
    },
    'portal.payment_attempt': {
      overridden: {
        id: 'plan.attempt_id',
        cart_id: 'plan.cart_id',
        user_id: 'plan.buyer_id',
        transaction_id: `lpad((plan.number % 1000000)::text, 6, '0')`,
        transaction_day: 'plan.sold_at::date',
        started_at: 'plan.sold_at',
        amount: TOTAL,
        paid_amount: TOTAL,
        transaction_uuid: TRANSACTION,
      },
      from: `${patternRow('portal.payment_attempt', `id = ${attempt}`)}, grown.plan`,
    },
    'sandbox.payment_transaction': {
      overridden: {
        uuid: TRANSACTION,
        order_id: 'plan.attempt_id::text',
        amount_cents: TOTAL,
        created_at: 'plan.sold_at',
      },
      from: `${patternRow('sandbox.payment_transaction', `order_id = ${attempt}::text and operation_type = 'DEBIT'`)}, grown.plan`,
    },
    'portal.payment_event': {
      overridden: {
        sequence: 'journal.sequence + plan.number',
        event_key: `'grown ' || plan.number`,
        attempt_id: 'plan.attempt_id',
        order_id: 'plan.attempt_id::text',
        transaction_uuid: TRANSACTION,
        amount: TOTAL,
        effective_amount: TOTAL,
        occurred_at: 'plan.sold_at',
        recorded_at: 'plan.sold_at',
        previous_hash: `case plan.number when 1 then journal.hash else sha256(int8send(plan.number - 1)) end`,
        hash: 'sha256(int8send(plan.number))',
      },
      from: `${patternRow('portal.payment_event', `attempt_id = ${attempt} and status_class = 'paid'`)}
             join portal.payment_journal as journal on journal.tenant_id = copied.tenant_id, grown.plan
             order by plan.number`,
    },
  };
};

/** Rows of an order and its tickets. */
const salesOf = ({ cartId }: Pattern) => {
  const purchase = `(select id from portal.purchase where cart_id = '${cartId}')`;
  return {
    'portal.purchase': {
      overridden: {
        id: 'plan.purchase_id',
        cart_id: 'plan.cart_id',
        user_id: 'plan.buyer_id',
        external_purchase_id: `'G-' || plan.number`,
        sold_at: 'plan.sold_at',
        total_amount: TOTAL,
        lines: LINES,
      },
      from: `${patternRow('portal.purchase', `cart_id = '${cartId}'`)}, grown.plan`,
    },
    'portal.ticket': {
      overridden: {
        ...TICKET,
        id: `grown.id('ticket', plan.number * 10 + rank)`,
        purchase_id: 'plan.purchase_id',
        user_id: 'plan.buyer_id',
      },
      from: `${patternRow('portal.ticket', `purchase_id = ${purchase}`)}, ${UNITS}`,
    },
    'venue.sale': {
      overridden: {
        key: 'plan.cart_id::text',
        order_number: `'G-' || plan.number`,
        sold_at: 'plan.sold_at',
        buyer_reference: 'plan.buyer_id::text',
      },
      from: `${patternRow('venue.sale', `key = '${cartId}'`)}, grown.plan`,
    },
    'venue.ticket': {
      overridden: {
        ...TICKET,
        sale_key: 'plan.cart_id::text',
        ordinal: 'rank',
        service_code: 'plan.service',
        unit_price_cents: 'plan.price',
      },
      from: `${patternRow('venue.ticket', `sale_key = '${cartId}'`)}, ${UNITS}`,
    },
  };
};

/** Adds the rows of paid orders, and of the mails about them. */
export async function addOrders(
  sql: Sql,
  pattern: Pattern,
  step: (name: string, work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  for (const [table, change] of Object.entries({ ...paymentsOf(pattern), ...salesOf(pattern) }))
    await step(table, async () => {
      // Those of orders act on each late order; there is nothing yet that they would have to change.
      await sql(`alter table ${table} disable trigger user`);
      await copyRows(sql, table, change);
      await sql(`alter table ${table} enable trigger user`);
    });
  await step('portal.mail_delivery', () => addMails(sql, pattern));
}

/** Adds the mails of a registration and of an order, as sent. */
const addMails = (sql: Sql, { tenantId }: Pattern) =>
  sql(
    `insert into portal.mail_delivery (tenant_id, key, claimed_until, outcome, ended_at)
     select $1, mail.key, plan.sold_at, 'sent', plan.sold_at
       from grown.plan, unnest(array['tickets-' || plan.purchase_id, 'welcome-' || plan.customer_id]) as mail (key)`,
    [tenantId],
  );
