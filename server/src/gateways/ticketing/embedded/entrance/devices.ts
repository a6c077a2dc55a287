import type { DeviceRow, EntranceDevices } from '../../box-office/entrance/port.ts';

/** Devices with a valid key, in the schema of the embedded system. */
export const devices: EntranceDevices = {
  readAll: (db) =>
    db.query<DeviceRow>(
      `select id, name, establishment_code as place, ending, made_at as "madeAt", made_by as "madeBy", seen_at as "seenAt"
         from venue.device where tenant_id = $1 and revoked_at is null order by lower(name), id`,
      [db.tenantId],
    ),
  async findByKey(db, hash) {
    const [found] = await db.named<{ id: string; name: string; place: string; isStale: boolean }>(
      'venue-device-of-key',
      `select id, name, establishment_code as place, coalesce(seen_at < now() - interval '1 minute', true) as "isStale"
         from venue.device where key_hash = $1 and tenant_id = $2 and revoked_at is null`,
      [hash, db.tenantId],
    );
    if (!found) return undefined;
    const { isStale, ...device } = found;
    if (isStale)
      await db.query('update venue.device set seen_at = now() where tenant_id = $1 and id = $2', [
        db.tenantId,
        device.id,
      ]);
    return device;
  },
  async insert(db, { name, place, hash, ending, madeBy }) {
    const [row] = await db.query<{ id: string }>(
      `insert into venue.device (tenant_id, name, establishment_code, key_hash, ending, made_by)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (lower(name), tenant_id) where revoked_at is null do nothing returning id`,
      [db.tenantId, name, place, hash, ending, madeBy],
    );
    return row?.id;
  },
  async update(db, { id, name, place }) {
    const [before] = await db.query<{ name: string; place: string }>(
      `select name, establishment_code as place from venue.device
        where tenant_id = $1 and id = $2 and revoked_at is null for update`,
      [db.tenantId, id],
    );
    if (!before) return undefined;
    const changed = await db.query(
      `update venue.device set name = $3, establishment_code = $4
        where tenant_id = $1 and id = $2
          and not exists (select from venue.device as other
                           where other.tenant_id = $1 and lower(other.name) = lower($3) and other.id <> $2
                             and other.revoked_at is null)
       returning id`,
      [db.tenantId, id, name, place],
    );
    return changed.length > 0 ? before : 'name';
  },
  async revoke(db, id) {
    const [row] = await db.query<{ name: string; ending: string }>(
      `update venue.device set revoked_at = now()
        where tenant_id = $1 and id = $2 and revoked_at is null returning name, ending`,
      [db.tenantId, id],
    );
    return row;
  },
};
