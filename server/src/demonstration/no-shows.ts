import { insertProvenCustomer } from '#account/sso/sso.sql.ts';
import { saveNoShowRule } from '#cart/no-show-rules/no-show-rules.sql.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { seedOnce } from './once.ts';

/** The service of each venue whose missed places count, by tenant. */
const COURSES: ReadonlyMap<string, string> = new Map([['aqua-rivage', 'ACT-AQUAGYM']]);

const RULE = { missed: 3, days: 60, pauseDays: 60 } as const;

/** Customers who missed places so many days ago; by three, bookings are paused. */
const MISSING = [
  { firstName: 'Maël', lastName: 'Kerdoncuff', email: 'mael@example.com', days: [33, 40, 47] },
  { firstName: 'Louise', lastName: 'Tanguy', email: 'louise.t@example.com', days: [35, 42] },
] as const;

/** Gives venues a rule for missed places, and customers who missed some. */
export async function seedNoShows(
  database: Database,
  venues: readonly { id: TenantId; name: string }[],
): Promise<void> {
  for (const { id: tenantId, name } of venues) {
    const service = COURSES.get(name);
    if (service === undefined) continue;
    await seedOnce(database, tenantId, 'no-shows', async (db) => {
      await saveNoShowRule(db, service, RULE);
      for (const one of MISSING) await insertMissing(db, service, one);
    });
  }
}

/** The places are older than the days for which the job compares them with the entrance, which does not know them. */
async function insertMissing(
  db: TenantDb,
  service: string,
  { days, ...person }: (typeof MISSING)[number],
): Promise<void> {
  const customer = { ...person, mobile: '', advertising: false, locale: 'fr-FR' };
  const { id } = await insertProvenCustomer(db, customer);
  await db.query(
    `with pause as (
       insert into portal.booking_pause (tenant_id, customer_id, service_code, service_name, missed, since, until_at)
       select $1, $2, $3, labels, $5, begun.at,
              (date_trunc('day', begun.at at time zone 'Europe/Paris') + make_interval(days => $6 + 1)) at time zone 'Europe/Paris'
         from venue.service, (select now() - make_interval(days => $7) as at) as begun
        where tenant_id = $1 and code = $3 and cardinality($4::int[]) >= $5
       returning id)
     insert into portal.missed_place
       (tenant_id, ticket_id, ticket_number, customer_id, service_code, service_name, session_id, starts_at, recorded_at, pause_id)
     select $1, gen_random_uuid(), 'AR-' || upper(left(md5($2::text || ago), 8)) || '-1', $2, $3, labels, 'former-' || ago,
            date_trunc('day', now()) - make_interval(days => ago) + interval '17 hours',
            now() - make_interval(days => ago), (select id from pause)
       from venue.service, unnest($4::int[]) as ago
      where tenant_id = $1 and code = $3`,
    [db.tenantId, id, service, days, RULE.missed, RULE.pauseDays, days[0]],
  );
}
