import { randomBytes } from 'node:crypto';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { Services } from '#services.ts';
import { seedOnce } from './once.ts';

/** People who come and who leave by hour of the day, from nine o'clock; as many leave as come. */
const COMING = [6, 14, 22, 26, 16, 12, 24, 32, 26, 14, 6, 0];
const LEAVING = [0, 4, 10, 18, 22, 20, 16, 20, 28, 26, 20, 14];
const FIRST_HOUR = 9;

/** People inside at once: more than the busiest hour of the demonstration. */
const CAPACITY = 120;
const GATE = 'Tourniquet du hall';

/**
 * Gives each venue a device, the settings of its first entrance, and the passes of eight weeks; each start adds the missing
 * passes of today. The key of the device is not known to anybody.
 */
export async function seedEntrance(
  database: Database,
  { secrets }: Pick<Services, 'secrets'>,
  venues: readonly { id: TenantId; timeZone: string }[],
): Promise<void> {
  for (const { id, timeZone } of venues) {
    await seedOnce(database, id, 'entrance', async (db) => {
      await insertDevice(db, secrets.keyedHash('device key', randomBytes(32).toString('hex')));
      await insertPasses(db, timeZone, { from: 56, until: 1 });
    });
    await database.tenant(id, (db) => insertPasses(db, timeZone, { from: 0, until: 0 }));
  }
}

async function insertDevice(db: TenantDb, keyHash: Buffer): Promise<void> {
  await db.query(
    `with place as (select code from venue.establishment where tenant_id = $1 order by position, code limit 1),
          made as (insert into venue.device (tenant_id, name, establishment_code, key_hash, ending, made_by)
                   select $1, $2, code, $3, 'd3m0', 'admin@example.com' from place)
     insert into venue.entrance (tenant_id, establishment_code, grace_before, grace_after, capacity, is_public)
     select $1, code, 10, 5, $4, true from place`,
    [db.tenantId, GATE, keyHash, CAPACITY],
  );
}

/** Inserts the missing passes of some days, one per hour and direction, up to now. */
async function insertPasses(
  db: TenantDb,
  timeZone: string,
  { from, until }: { from: number; until: number },
): Promise<void> {
  await db.query(
    `insert into venue.turnstile_pass (tenant_id, id, at, establishment_code, code, is_accepted, outcome, people, gate)
     select $1, id, at, place, '', true,
            jsonb_build_object('accepted', true, 'kind', 'person', 'direction', direction, 'passId', id), people, $3
       from (select gen_random_uuid() as id, place.code as place, direction, people,
                    ((now() at time zone $2)::date - ago
                     + make_interval(hours => $8 + hour::int - 1, mins => case when direction = 'in' then 12 else 41 end)) at time zone $2 as at
               from (select code from venue.establishment where tenant_id = $1 order by position, code limit 1) as place
              cross join generate_series($4::int, $5::int) as ago
              cross join (select 'in' as direction, people, hour from unnest($6::int[]) with ordinality as coming (people, hour)
                          union all
                          select 'out', - people, hour from unnest($7::int[]) with ordinality as leaving (people, hour)) as moved
              where people <> 0) as passes
      where at < now()
        and not exists (select from venue.turnstile_pass as known
                         where known.tenant_id = $1 and known.establishment_code = place and known.at = passes.at
                           and known.gate = $3)`,
    [db.tenantId, timeZone, GATE, until, from, COMING, LEAVING, FIRST_HOUR],
  );
}
