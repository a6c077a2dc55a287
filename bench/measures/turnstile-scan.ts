import { randomUUID } from 'node:crypto';
import { createTurnstiles } from '../../server/src/gateways/ticketing/embedded/turnstile/turnstile.ts';
import { createDatabase, type Database } from '../../server/src/kernel/database/database.ts';
import { parseTenantId } from '../../server/src/kernel/database/tenant-id.ts';
import { analyzeTables, type BenchDatabase } from '../database.ts';
import { findOffer, type Offer } from '../fixtures.ts';
import { pgbench } from '../pgbench.ts';
import type { Bench, Measure } from './measure.ts';
import { compareInRounds } from './rounds.ts';

const TURNSTILES = 32;
const SECONDS = 4;
/**
 * Number of codes, presented in turn: no code returns within the seconds in which it would count as the same person.
 */
const CARDS = 60_000;
const TICKETS = 180_000;

/** Measures admissions at the turnstile, alternating cards and tickets. */
export const turnstileScan: Measure = {
  names: ['turnstile-scan'],
  async run(bench) {
    const { database } = bench;
    const offer = await findOffer(database);
    const codes = await addCodes(database, offer);
    const product = createDatabase({ url: database.url, max: 16 });
    try {
      const scan = scanner(product, offer, codes);
      await scan(2);
      await analyzeTables(database);
      const result = await compareInRounds(bench, {
        name: 'turnstile-scan',
        unit: 'passes/s',
        product: () => scan(SECONDS),
        reference: () =>
          pgbench(database, {
            clients: TURNSTILES,
            seconds: SECONDS,
            script: `\\set id random(1, ${CARDS})\nupdate bench.gate set passes = passes + 1 where id = :id;`,
          }),
      });
      await checkCounts(bench);
      return { 'turnstile-scan': result };
    } finally {
      await product.close();
    }
  },
};

/** @returns a function that admits people for a number of seconds and returns admissions per second */
function scanner(database: Database, { tenantId, establishment }: Offer, codes: readonly string[]) {
  const turnstile = createTurnstiles(database)(parseTenantId(tenantId));
  let next = 0;
  return async (seconds: number): Promise<number> => {
    const [begin, before] = [performance.now(), next];
    const until = begin + seconds * 1000;
    const gate = async () => {
      while (performance.now() < until) {
        const code = codes[next++];
        if (code === undefined) throw new Error('There are not enough codes for so fast a turnstile');
        const { accepted, reason } = await turnstile.pass({
          passId: randomUUID(),
          code,
          establishmentCode: establishment,
          direction: 'in',
        });
        if (!accepted) throw new Error(`A turnstile stayed closed: ${reason}`);
      }
    };
    await Promise.all(Array.from({ length: TURNSTILES }, gate));
    return (next - before) / ((performance.now() - begin) / 1000);
  };
}

/**
 * Creates cards with admissions and tickets of a dedicated service.
 * @returns their codes, in turn
 */
async function addCodes({ sql }: BenchDatabase, { tenantId, establishment }: Offer): Promise<string[]> {
  await sql(
    `create table bench.gate (id integer primary key, passes integer not null) with (fillfactor = 50)`,
  );
  await sql('insert into bench.gate select id, 0 from generate_series(1, $1::int) as id', [CARDS]);
  await sql(
    `insert into venue.service (tenant_id, code, type, establishment_code, family_code, public_type, labels, descriptions,
                               prices, vat_rate, position)
    select tenant_id, 'GATE', 1, establishment_code, family_code, public_type, labels, descriptions, prices, vat_rate, 999
      from venue.service where tenant_id = $1 and establishment_code = $2 limit 1`,
    [tenantId, establishment],
  );
  const service = `(select tenant_id, code from venue.service where code = 'GATE') as service`;
  await sql(
    `with made as (
       insert into venue.card (tenant_id, number, code, scan_code, service_code)
       select tenant_id, lpad((90000000 + place)::text, 8, '0'), '', 'CARD ' || lpad((place % 10000)::text, 4, '0') || ' ' || lpad((place / 10000)::text, 4, '0'), code
         from ${service}, generate_series(1, $1::int) as place returning tenant_id, number, service_code)
     insert into venue.card_right (tenant_id, card_number, service_code, unit, total, valid_from, valid_until)
     select tenant_id, number, service_code, 'admission', 1000, now() - interval '1 day', now() + interval '1 year' from made`,
    [CARDS],
  );
  await sql(`
    insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity)
    select tenant_id, id, card_number, 'bought', total from venue.card_right where service_code = 'GATE'`);
  await sql(
    `with sold as (
       insert into venue.sale (tenant_id, key, order_number, sold_at, buyer_reference, locale)
       select tenant_id, 'bench', 'bench', now(), 'bench', 'fr-FR' from ${service} returning tenant_id)
     insert into venue.ticket (tenant_id, sale_key, ordinal, line_id, ticket_number, code, service_code, price_name,
                               unit_price_cents, valid_from, valid_until)
     select tenant_id, 'bench', place, '', 'bench-' || place,
            'TCKT ' || lpad((place % 10000)::text, 4, '0') || ' ' || lpad((place / 10000)::text, 4, '0'), 'GATE', '', 0,
            now() - interval '1 day', now() + interval '1 year'
       from sold, generate_series(1, $1::int) as place`,
    [TICKETS],
  );
  const codesOf = async (text: string) => (await sql<{ code: string }>(text)).map(({ code }) => code);
  const cards = await codesOf(`select scan_code as code from venue.card where service_code = 'GATE'`);
  const tickets = await codesOf(`select code from venue.ticket where service_code = 'GATE'`);
  return tickets.flatMap((ticket, place) => [ticket, cards[place % cards.length] ?? '']);
}

/** Verifies that each pass of the bench's codes counted exactly once; the demonstration has passes of its own. */
async function checkCounts({ database, note }: Bench): Promise<void> {
  const [row] = await database.sql<{ passes: number; used: number }>(
    `select (select count(*)::int from venue.turnstile_pass
               where is_accepted and (code like 'CARD %' or code like 'TCKT %')) as passes,
            (select sum(total - remaining)::int from venue.card_right where service_code = 'GATE')
              + (select count(*)::int from venue.ticket where service_code = 'GATE' and consumed_at is not null) as used`,
  );
  if (!row || row.passes !== row.used) throw new Error(`Passes and uses differ: ${JSON.stringify(row)}`);
  note(`turnstile-scan: ${row.passes} passes, each counted once`);
}
