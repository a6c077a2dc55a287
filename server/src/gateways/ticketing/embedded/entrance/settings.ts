import type { EntranceSettingsPort, EntranceSettingsRow } from '../../box-office/entrance/port.ts';

/** Settings of the entrances, and how people move through them. */
export const settings: EntranceSettingsPort = {
  readAll: (db) =>
    db.query<EntranceSettingsRow>(
      `select establishment_code as place, grace_before as "graceBefore", grace_after as "graceAfter", capacity,
              is_public as "isPublic", version
         from venue.entrance where tenant_id = $1`,
      [db.tenantId],
    ),
  async write(db, { place, graceBefore, graceAfter, capacity, isPublic, version }) {
    const written = await db.query(
      `insert into venue.entrance as known (tenant_id, establishment_code, grace_before, grace_after, capacity, is_public)
       select $1, $2, $3, $4, $5, $6
        where $7 = 0 or exists (select from venue.entrance where tenant_id = $1 and establishment_code = $2)
       on conflict (tenant_id, establishment_code) do update
          set grace_before = excluded.grace_before, grace_after = excluded.grace_after, capacity = excluded.capacity,
              is_public = excluded.is_public, version = known.version + 1
        where known.version = $7
       returning version`,
      [db.tenantId, place, graceBefore, graceAfter, capacity, isPublic, version],
    );
    return written.length > 0;
  },
  async countInside(db, since) {
    const rows = await db.named<{ place: string; inside: number }>(
      'venue-people-inside',
      `select establishment_code as place, greatest(sum(people), 0)::integer as inside
         from venue.turnstile_pass
        where tenant_id = $1 and at >= $2 and reversed_at is null group by establishment_code`,
      [db.tenantId, since],
    );
    return new Map(rows.map(({ place, inside }) => [place, inside]));
  },
  readMovements: (db, place, days) =>
    db.query<{ day: number; hour: number; people: number }>(
      `select day.number::integer as day, floor(extract(epoch from pass.at - day.since) / 3600)::integer as hour,
              sum(pass.people)::integer as people
         from unnest($3::timestamptz[], $4::timestamptz[]) with ordinality as day (since, until, number)
         join venue.turnstile_pass as pass on pass.tenant_id = $1 and pass.establishment_code = $2
          and pass.at >= day.since and pass.at < day.until and pass.reversed_at is null and pass.people <> 0
        group by 1, 2 order by 1, 2`,
      [db.tenantId, place, days.map(({ from }) => from), days.map(({ until }) => until)],
    ),
};
