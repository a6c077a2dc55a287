import { analyzeTables, type BenchDatabase } from '../database.ts';
import { addBuyers, type Buyer, findOffer, TENANT } from '../fixtures.ts';
import { Connection, requestText } from '../load/connection.ts';
import { compared, median } from '../report.ts';
import type { Bench, Measure } from './measure.ts';

const FEW = { tickets: 5, cards: 2 };
const MANY = { tickets: 500, cards: 50 };
const TICKETS_PER_ORDER = 5;

const ROUNDS = 5;
const VISITS_PER_ROUND = 40;

/** Measures the calls of the page of tickets and cards, for a family with many of them and for a visitor with few. */
export const myTickets: Measure = {
  names: ['my-tickets'],
  async run(bench) {
    const { server, database } = bench;
    const [few, many] = await addBuyers(server, database, await findOffer(database), 2);
    if (!few || !many) throw new Error('There are no customers to give tickets to');
    await addTickets(database, few, FEW);
    await addTickets(database, many, MANY);
    await analyzeTables(database);
    const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
    for (const customer of [few, many]) await visit(bench, customer, VISITS_PER_ROUND);
    for (let round = 1; round <= ROUNDS; round += 1) {
      times.few.push(await visit(bench, few, VISITS_PER_ROUND));
      times.many.push(await visit(bench, many, VISITS_PER_ROUND));
      bench.note(
        `my-tickets: round ${round}: ${times.many.at(-1)?.toFixed(2)} ms with ${MANY.tickets} tickets and ${MANY.cards} cards, ${times.few.at(-1)?.toFixed(2)} ms with ${FEW.tickets} and ${FEW.cards}`,
      );
    }
    return { 'my-tickets': compared(median(times.many), median(times.few), 'ms') };
  },
};

/**
 * Reads tickets and cards like the page.
 * @returns the median time of both calls together, in milliseconds
 */
async function visit({ server }: Bench, { address, token }: Buyer, count: number): Promise<number> {
  const connection = new Connection(server.port, address);
  const headers = { tenantname: TENANT, authorization: `Bearer ${token}` };
  const body = { type: 'application/json', text: '{}' };
  const requests = [
    requestText('POST', '/api/v1/user/GetTicketsDetails', headers, body),
    requestText('GET', '/api/v1/user/cards', headers),
  ];
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const begin = performance.now();
    for (const request of requests) {
      const answer = await connection.send(request);
      if (answer.status !== 200)
        throw new Error(`The customer’s page answers ${answer.status}: ${answer.body}`);
    }
    times.push(performance.now() - begin);
  }
  connection.close();
  return median(times);
}

/** Inserts undated tickets in orders of five, and cards with ten admissions, as sales write them. */
async function addTickets(
  { sql }: BenchDatabase,
  { email }: Buyer,
  { tickets, cards }: typeof FEW,
): Promise<void> {
  const [customer] = await sql<{ tenant: string; id: string }>(
    `select tenant_id as tenant, id from portal.customer
      where email = $1 and tenant_id = (select id from portal.tenant where name = $2)`,
    [email, TENANT],
  );
  const values = [customer?.tenant, customer?.id];
  await sql(
    `with sold as (
       insert into portal.purchase (tenant_id, cart_id, user_id, external_purchase_id, sold_at, total_amount, currency,
                                    locale, lines)
       select $1::uuid, gen_random_uuid(), $2::uuid, 'bench-' || $2 || '-' || place, now() - make_interval(hours => place),
              2500, 'EUR', 'fr-FR', $4::jsonb
         from generate_series(1, $3::int) as place
       returning id, cart_id, external_purchase_id, sold_at),
     made as (
       insert into venue.sale (tenant_id, key, order_number, sold_at, buyer_reference, locale)
       select $1::uuid, cart_id::text, external_purchase_id, sold_at, $2, 'fr-FR' from sold),
     unit as (
       select sold.*, rank, external_purchase_id || '-' || rank as number, upper(left(gen_random_uuid()::text, 13)) as code
         from sold, generate_series(1, ${TICKETS_PER_ORDER}) as rank),
     issued as (
       insert into venue.ticket (tenant_id, sale_key, ordinal, line_id, ticket_number, code, service_code, price_name,
                                 unit_price_cents, valid_from, valid_until)
       select $1::uuid, cart_id::text, rank, '${LINE.id}', number, code, '${LINE.service}', '', 500, now(),
              now() + interval '1 year' from unit)
     insert into portal.ticket (tenant_id, purchase_id, user_id, line_id, ticket_number, code, valid_from, valid_until)
     select $1::uuid, id, $2::uuid, '${LINE.id}', number, code, now(), now() + interval '1 year' from unit`,
    [...values, tickets / TICKETS_PER_ORDER, JSON.stringify([LINE])],
  );
  await sql(
    `with service as (
       select code from venue.service where tenant_id = $1::uuid and card_use = 'created' order by position limit 1),
     made as (
       insert into venue.card (tenant_id, number, code, scan_code, service_code, holder_reference)
       select $1::uuid, lpad(($3::int * 1000 + place)::text, 8, '0'), '', upper(left(gen_random_uuid()::text, 13)), service.code, $2
         from service, generate_series(1, $3::int) as place
       returning number, service_code),
     filled as (
       insert into venue.card_right (tenant_id, card_number, service_code, unit, total, valid_from, valid_until)
       select $1::uuid, number, service_code, 'admission', 10, now(), now() + interval '1 year' from made
       returning id, card_number)
     select id as right, card_number as number from filled`,
    [...values, cards],
  );
  await sql(
    `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity)
     select owned.tenant_id, owned.id, card_number, 'bought', 10
       from venue.card_right as owned
       join venue.card on card.tenant_id = owned.tenant_id and card.number = owned.card_number
      where card.tenant_id = $1 and card.holder_reference = $2::text`,
    values,
  );
}

const labels = { 'fr-FR': 'Entrée', 'en-GB': 'Admission', 'de-DE': 'Eintritt' };
const LINE = {
  id: '00000000-0000-4000-8000-000000000003',
  service: 'BENCH',
  type: 1,
  serviceName: labels,
  family: 'POOL',
  establishment: 'CENTRE',
  establishmentLabels: labels,
  priceName: 'ADULT',
  labels,
  unitPrices: { ADULT: 500 },
  unitPrice: 500,
  quantity: TICKETS_PER_ORDER,
  vatRate: 200,
  supportingDocuments: [],
  details: [{ id: '00000000-0000-4000-8000-000000000004', quantity: TICKETS_PER_ORDER }],
};
