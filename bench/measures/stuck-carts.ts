import { analyzeTables, type BenchDatabase } from '../database.ts';
import { TENANT } from '../fixtures.ts';
import { Connection, requestText } from '../load/connection.ts';
import { takeAddresses } from '../load/load.ts';
import { compared, median } from '../report.ts';
import type { Bench, Measure } from './measure.ts';

const FEW = { tenant: 'patinoire-givre', carts: 100 };
const MANY = { tenant: TENANT, carts: 10_000 };

const ROUNDS = 5;
const PAGES_A_ROUND = 40;

const LIST = '/api/v1/Purchase/GetCartsforResendPurchase';

/** Measures a page of the back office’s list of stuck carts, with 10,000 carts and with 100. */
export const stuckCarts: Measure = {
  names: ['stuck-carts-paging'],
  async run(bench) {
    for (const { tenant, carts } of [FEW, MANY]) await addStuckCarts(bench.database, tenant, carts);
    await analyzeTables(bench.database);
    const [few, many] = [await open(bench, FEW.tenant), await open(bench, MANY.tenant)];
    const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
    try {
      for (const pages of [few, many]) await pages.read(PAGES_A_ROUND);
      for (let round = 1; round <= ROUNDS; round += 1) {
        times.few.push(await few.read(PAGES_A_ROUND));
        times.many.push(await many.read(PAGES_A_ROUND));
        bench.note(
          `stuck-carts-paging: round ${round}: ${times.many.at(-1)?.toFixed(2)} ms with ${MANY.carts}, ${times.few.at(-1)?.toFixed(2)} ms with ${FEW.carts}`,
        );
      }
    } finally {
      for (const pages of [few, many]) pages.close();
      await removeStuckCarts(bench.database);
    }
    return { 'stuck-carts-paging': compared(median(times.many), median(times.few), 'ms') };
  },
};

/** An administrator pages through the list: the first two pages by age and by amount. */
async function open(bench: Bench, tenant: string) {
  const [address = ''] = takeAddresses(1);
  const connection = new Connection(bench.server.port, address);
  const ask = async <T>(path: string, token: string, body?: object): Promise<T> => {
    const headers = { tenantname: tenant, ...(token && { authorization: `Bearer ${token}` }) };
    const json = body && { type: 'application/json', text: JSON.stringify(body) };
    const answer = await connection.send(requestText(body ? 'POST' : 'GET', path, headers, json));
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${answer.body}`);
    return JSON.parse(answer.body.toString()) as T;
  };
  const { token } = await ask<{ token: string }>('/api/v1/user/admin/login', '', {
    email: 'admin@example.com',
    password: 'Guichet-demo-2026!',
  });
  const paths = [LIST, `${LIST}?sort=highest`];
  for (const path of [...paths]) {
    const { next } = await ask<{ next: string }>(path, token);
    paths.push(`${path}${path.includes('?') ? '&' : '?'}after=${next}`);
  }
  return {
    /**
     * Loads `pages` pages.
     * @returns the median time per page, in milliseconds
     */
    async read(count: number): Promise<number> {
      const times: number[] = [];
      for (let page = 0; page < count; page += 1) {
        const start = performance.now();
        await ask(paths[page % paths.length] ?? LIST, token);
        times.push(performance.now() - start);
      }
      return median(times);
    },
    close: () => connection.close(),
  };
}

/** Inserts carts as an unavailable ticketing system leaves them: paid, tried six times, with one line each. */
async function addStuckCarts({ sql }: BenchDatabase, tenant: string, count: number): Promise<void> {
  await sql(
    `with buyer as (
       select customer.tenant_id, customer.id from portal.customer join portal.tenant on tenant.id = customer.tenant_id
        where tenant.name = $1 and email = 'jeanne@example.com'),
     made as (
       select buyer.tenant_id, buyer.id as user_id, gen_random_uuid() as cart_id, gen_random_uuid() as attempt_id, place
         from buyer, generate_series(1, $2::int) as place),
     attempted as (
       insert into portal.payment_attempt (tenant_id, id, cart_id, cart_version, site_id, mode, transaction_id,
         transaction_day, started_at, amount, currency, state, transaction_uuid)
       select tenant_id, attempt_id, cart_id, 1, '99999999', 'TEST', substr(md5(attempt_id::text), 1, 6),
              date '2020-01-01' + place % 1000, now(), 1000 + place % 500, 'EUR', 'paid', md5(cart_id::text) from made),
     tried as (
       insert into portal.sale_attempt (tenant_id, cart_id, event, detail)
       select tenant_id, cart_id, 'unavailable', '${FAILURE}' from made, generate_series(1, 6))
     insert into portal.cart (tenant_id, id, user_id, state, locale, lines, total_amount, valid_until, attempt_id,
       paid_at, sale_attempts, sale_failure)
     select tenant_id, cart_id, user_id, 'open', 'fr-FR', $3, 1000 + place % 500, now() + interval '1 day', attempt_id,
            now() - make_interval(secs => place), 6, '${FAILURE}' from made`,
    [tenant, count, JSON.stringify([LINE, LINE])],
  );
  await sql(`update portal.cart set state = 'stuck' where state = 'open' and sale_failure = '${FAILURE}'`);
}

/** Removes the carts before the following measures. */
async function removeStuckCarts({ sql }: BenchDatabase): Promise<void> {
  await sql(`delete from portal.sale_attempt where detail = '${FAILURE}'`);
  await sql(`delete from portal.payment_attempt where site_id = '99999999'`);
  await sql(`update portal.cart set state = 'expired' where sale_failure = '${FAILURE}'`);
  await sql(`delete from portal.cart where sale_failure = '${FAILURE}'`);
  await sql('vacuum analyze portal.cart, portal.stuck_cart, portal.payment_attempt, portal.sale_attempt');
}

const FAILURE = 'The ticketing system failed: benchmark';

const labels = { 'fr-FR': 'Séance d’aquagym', 'en-GB': 'Aqua fitness session', 'de-DE': 'Aquafitness' };
const LINE = {
  id: '00000000-0000-4000-8000-000000000001',
  service: 'AQUAGYM',
  type: 7,
  serviceName: labels,
  family: 'FITNESS',
  establishment: 'CENTRE',
  establishmentLabels: labels,
  priceName: 'ADULT',
  labels,
  unitPrices: { ADULT: 500 },
  unitPrice: 500,
  quantity: 2,
  vatRate: 200,
  supportingDocuments: [],
  details: [
    {
      id: '00000000-0000-4000-8000-000000000002',
      quantity: 2,
      eventId: 'session',
      event: {
        start: '2026-12-01T10:00:00.000Z',
        end: '2026-12-01T11:00:00.000Z',
        labels,
        establishment: labels,
        themeLabels: labels,
      },
    },
  ],
};
