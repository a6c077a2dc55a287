import { findCredentials } from '#account/auth/auth.sql.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { writeJournal } from '#payment/journal/journal.sql.ts';
import { chainEntries, JOURNAL_START, type JournalKey } from '#payment/journal/journal.ts';
import { readSettings } from '#payment/settings/payment-settings.sql.ts';
import { seedOnce } from '../once.ts';
import { aquaRivage } from '../venue/aqua-rivage/venue.ts';
import { type PlannedOrder, planOrders } from './plan.ts';

/** The venue with past sales. */
const VENUE = 'aqua-rivage';

/** Customers of past orders; no other account uses their addresses. */
const BUYERS = [
  'Camille Garnier',
  'Hugo Lefèvre',
  'Inès Robin',
  'Louis Perrin',
  'Manon Dupuis',
  'Yann Corre',
];

/**
 * Gives a venue without sales the complete orders of some weeks, paid at its embedded shop, so that takings, closings
 * and the journal have data.
 */
export async function seedOrders(
  database: Database,
  venues: readonly { id: TenantDb['tenantId']; name: string }[],
  key: JournalKey,
): Promise<void> {
  const venue = venues.find(({ name }) => name === VENUE);
  if (!venue) return;
  await seedOnce(database, venue.id, 'orders', async (db) => {
    const settings = await readSettings(db);
    const [journal] = await db.query<{ sequence: number }>('select sequence from portal.payment_journal');
    if (settings?.formUrl !== '' || settings.isProduction || journal?.sequence !== 0) return;
    const buyers = await insertBuyers(db);
    const orders = planOrders(aquaRivage, dayOf(new Date(), aquaRivage.timeZone), buyers.length);
    await insertOrders(db, settings.idSite, buyers, orders);
    await insertJournal(db, orders, key);
  });
}

/** Inserts the customers of past orders. @returns their ids */
async function insertBuyers(db: TenantDb): Promise<string[]> {
  const model = await findCredentials(db, 'jeanne@example.com');
  const rows = await db.query<{ id: string }>(
    `insert into portal.customer (tenant_id, email, password_hash, advertising, locale, user_type, civility, first_name,
                                  last_name, address, zip, city, country, mobile)
     select tenant_id, 'client' || place || '@example.com', password_hash, false, locale, user_type, civility,
            split_part(name, ' ', 1), split_part(name, ' ', 2), address, zip, city, country, mobile
       from portal.customer, unnest($3::text[]) with ordinality as buyer (name, place)
      where tenant_id = $1 and id = $2
     returning id`,
    [db.tenantId, model?.id, BUYERS],
  );
  return rows.map(({ id }) => id);
}

async function insertOrders(
  db: TenantDb,
  site: string,
  buyers: readonly string[],
  orders: readonly PlannedOrder[],
): Promise<void> {
  const rows = orders.map(({ customer, ...order }, index) => ({
    ...order,
    userId: buyers[customer],
    sequence: index + 1,
    // The result of a payment in the embedded provider's format.
    result: {
      vads_site_id: site,
      vads_order_id: order.attemptId,
      vads_trans_id: order.transactionId,
      vads_trans_date: order.soldAt.toISOString().replaceAll(/\D/g, '').slice(0, 14),
      vads_amount: String(order.cents),
      vads_card_brand: 'CB',
    },
  }));
  const all = JSON.stringify(rows);
  for (const text of INSERTS) await db.query(text, [db.tenantId, all, site]);
}

const ORDER = `jsonb_to_recordset($2::jsonb) as sold
  ("cartId" uuid, "attemptId" uuid, "transactionUuid" text, "transactionId" text, number text, "userId" uuid,
   "soldAt" timestamptz, lines jsonb, cents integer, result jsonb, sequence integer)`;

const TICKETS = `${ORDER},
  jsonb_to_recordset(sold.lines) as line (id uuid, service text, "priceName" text, "unitPrice" integer, quantity integer),
  generate_series(1, line.quantity) as copy`;

/** Inserts with the tenant, the orders and the shop as parameters. */
const INSERTS = [
  `insert into sandbox.payment_session
     (id, site_id, transaction_id, transaction_day, form, state, result, created_at, expires_at)
   select md5('demonstration ' || "attemptId"), $3, "transactionId", ("soldAt" at time zone 'UTC')::date, result,
          'concluded', result, "soldAt", "soldAt" from ${ORDER} where $1::uuid is not null`,
  `insert into sandbox.payment_transaction
     (uuid, session_id, site_id, order_id, operation_type, status, amount_cents, created_at)
   select "transactionUuid", md5('demonstration ' || "attemptId"), $3, "attemptId", 'DEBIT', 'AUTHORISED', cents,
          "soldAt" from ${ORDER} where $1::uuid is not null`,
  `insert into portal.cart (tenant_id, id, user_id, state, lines, total_amount, locale, opened_at, valid_until,
                            attempt_id, paid_at, sold_at, sale_attempts, updated_at)
   select $1, "cartId", "userId", 'sold', lines, cents, 'fr-FR', "soldAt", "soldAt", "attemptId", "soldAt", "soldAt",
          1, "soldAt" from ${ORDER} where $3::text is not null`,
  `insert into portal.payment_attempt (tenant_id, id, cart_id, user_id, cart_version, site_id, mode, transaction_id,
                                       transaction_day, started_at, amount, currency, state, transaction_uuid)
   select $1, "attemptId", "cartId", "userId", 1, $3, 'TEST', "transactionId", ("soldAt" at time zone 'UTC')::date,
          "soldAt", cents, 'EUR', 'paid', "transactionUuid" from ${ORDER}`,
  `insert into portal.purchase (tenant_id, cart_id, user_id, external_purchase_id, sold_at, total_amount, currency,
                                locale, lines)
   select $1, "cartId", "userId", number, "soldAt", cents, 'EUR', 'fr-FR', lines from ${ORDER}
    where $3::text is not null`,
  `insert into venue.sale (tenant_id, key, order_number, sold_at, buyer_reference, locale)
   select $1, "cartId"::text, number, "soldAt", "userId", 'fr-FR' from ${ORDER} where $3::text is not null`,
  `insert into venue.ticket (tenant_id, sale_key, ordinal, line_id, ticket_number, code, service_code, price_name,
                             unit_price_cents, valid_from, valid_until)
   select $1, "cartId"::text, place, id::text, number || '-' || place, 'DEMO ' || sequence || ' ' || place, service,
          "priceName", "unitPrice", "soldAt", "soldAt" + interval '365 days'
     from (select *, row_number() over (partition by "cartId" order by line.id, copy) as place from ${TICKETS}) as issued
    where $3::text is not null`,
  `insert into portal.ticket (tenant_id, purchase_id, user_id, line_id, ticket_number, code, valid_from, valid_until)
   select $1, purchase.id, purchase.user_id, ticket.line_id::uuid, ticket.ticket_number, ticket.code,
          ticket.valid_from, ticket.valid_until
     from ${ORDER}
     join portal.purchase on purchase.tenant_id = $1 and purchase.cart_id = sold."cartId"
     join venue.ticket on ticket.tenant_id = $1 and ticket.sale_key = sold."cartId"::text
    where $3::text is not null`,
] as const;

/** Inserts the payments into the journal, chained as the portal would have chained them. */
async function insertJournal(db: TenantDb, orders: readonly PlannedOrder[], key: JournalKey): Promise<void> {
  const payments = orders.map(({ attemptId, transactionUuid, cents, soldAt }) => ({
    eventKey: `${transactionUuid}:AUTHORISED`,
    attemptId,
    orderId: attemptId,
    transactionUuid,
    status: 'AUTHORISED',
    statusClass: 'paid',
    operationType: 'DEBIT',
    sequenceNumber: 1,
    amount: cents,
    effectiveAmount: cents,
    currency: 'EUR',
    mode: 'TEST',
    occurredAt: soldAt,
    recordedAt: soldAt,
    rejection: null,
    identifier: null,
    parentUuid: null,
    subscription: null,
    recurrence: null,
    recurrenceStatus: null,
  }));
  await writeJournal(db, chainEntries({ sequence: 0, hash: JOURNAL_START }, payments, key), []);
}
