import { randomUUID } from 'node:crypto';
import { analyzeTables, type BenchDatabase } from '../database.ts';
import { TENANT } from '../fixtures.ts';
import { Connection, requestText } from '../load/connection.ts';
import { takeAddresses } from '../load/load.ts';
import { compared, median } from '../report.ts';
import type { Bench, Measure } from './measure.ts';

const FEW = { tenant: 'patinoire-givre', sessions: 500 };
const MANY = { tenant: TENANT, sessions: 50_000 };

/** Sessions of both venues in the measured month; the other sessions are in months around it. */
const IN_MONTH = 500;

const OTHER_TENANTS = 200;
const SESSIONS_OF_OTHERS = 250;

const ROUNDS = 5;
const READS_A_ROUND = 20;

/** Days from today to the measured month, where the demonstration has no sessions. */
const DAYS_AHEAD = 400;

/**
 * Measures a month of the planning of a venue with 50,000 sessions beside 200 other venues, and of a venue with few.
 */
export const planning: Measure = {
  names: ['planning'],
  async run(bench) {
    await addSessions(bench.database);
    const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
    try {
      for (const { tenant } of [FEW, MANY]) await readMonths(bench, tenant);
      for (let round = 1; round <= ROUNDS; round += 1) {
        times.few.push(await readMonths(bench, FEW.tenant));
        times.many.push(await readMonths(bench, MANY.tenant));
        bench.note(
          `planning: round ${round}: ${times.many.at(-1)?.toFixed(2)} ms with ${MANY.sessions} sessions, ${times.few.at(-1)?.toFixed(2)} ms with ${FEW.sessions}`,
        );
      }
    } finally {
      await bench.database.sql(`delete from venue.session where id like 'bench-planning-%'`);
      await bench.database.sql('vacuum analyze venue.session');
    }
    return { planning: compared(median(times.many), median(times.few), 'ms') };
  },
};

const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Reads the month several times, without any cache.
 * @returns the median time, in milliseconds
 */
async function readMonths({ server }: Bench, tenant: string): Promise<number> {
  // The rate limit per network requires different networks.
  const [address = ''] = takeAddresses(1);
  const connection = new Connection(server.port, address);
  const times: number[] = [];
  for (let read = 0; read < READS_A_ROUND; read += 1) {
    const body = {
      startDate: dayAhead(DAYS_AHEAD),
      endDate: dayAhead(DAYS_AHEAD + 30),
      // An unknown establishment, so that no cached answer matches.
      establishmentIds: ['GIVRE', 'RIVAGE', randomUUID()],
    };
    const request = requestText(
      'POST',
      '/api/v1/Ticketing/events/planning',
      { tenantname: tenant },
      { type: 'application/json', text: JSON.stringify(body) },
    );
    const begin = performance.now();
    const answer = await connection.send(request);
    times.push(performance.now() - begin);
    if (answer.status !== 200) throw new Error(`The planning answers ${answer.status}: ${answer.body}`);
    const { sessions } = JSON.parse(answer.body.toString()) as { sessions: unknown[] };
    if (sessions.length !== IN_MONTH) throw new Error(`The month has ${sessions.length} sessions`);
  }
  connection.close();
  return median(times);
}

/**
 * Inserts a month of sessions at both venues, many more around it at the large one, and sessions at the other venues.
 */
async function addSessions(database: BenchDatabase): Promise<void> {
  const { sql } = database;
  for (const { tenant, sessions } of [FEW, MANY])
    await sql(
      `insert into venue.session (tenant_id, id, establishment_code, service_codes, start_at, end_at, capacity)
       select offer.tenant_id, 'bench-planning-' || gen_random_uuid(), offer.establishment_code, array[offer.code],
              start_at, start_at + interval '1 hour', 20
         from (select service.tenant_id, service.code, service.establishment_code
                 from venue.service join portal.tenant on tenant.id = service.tenant_id
                where tenant.name = $1 and service.type in (7, 8) and service.establishment_code in ('GIVRE', 'RIVAGE')
                order by service.position, service.code limit 1) as offer,
              generate_series(1, $2::int) as place,
              lateral (select date_trunc('day', now()) + make_interval(days => $3)
                              + case when place <= $4 then make_interval(mins => 720 + place * 80)
                                     else make_interval(days => 40 + place % 700, mins => place % 1000) end
                      ) as planned (start_at)`,
      [tenant, sessions, DAYS_AHEAD, IN_MONTH],
    );
  await sql(
    `insert into venue.session (tenant_id, id, establishment_code, service_codes, start_at, end_at, capacity)
     select other, 'bench-planning-' || gen_random_uuid(), 'HERE', array['SERVICE'], start_at,
            start_at + interval '1 hour', 20
       from (select gen_random_uuid() as other from generate_series(1, $1::int)) as tenants,
            generate_series(1, $2::int) as place,
            lateral (select now() + make_interval(days => $3 + place % 30, mins => place)) as planned (start_at)`,
    [OTHER_TENANTS, SESSIONS_OF_OTHERS, DAYS_AHEAD],
  );
  await analyzeTables(database);
}
