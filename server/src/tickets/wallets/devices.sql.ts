import type { TenantDb } from '#kernel/database/database.ts';

/** Devices that register for one pass: a family has a few, an attacker must not fill the table. */
const MAX_DEVICES = 20;

export interface Registration {
  deviceId: string;
  passId: string;
  passType: string;
  pushToken: string;
}

/** Registers a device for the updates of a pass. @returns `most` when the pass has too many devices */
export async function registerDevice(
  db: TenantDb,
  { deviceId, passId, passType, pushToken }: Registration,
): Promise<'created' | 'known' | 'most'> {
  // The lock makes two concurrent requests count each other's device.
  await db.query('select from portal.wallet_pass where tenant_id = $1 and id = $2 for no key update', [
    db.tenantId,
    passId,
  ]);
  const known = await db.query(
    `update portal.wallet_device set push_token = $4, pass_type = $5
      where tenant_id = $1 and device_id = $2 and pass_id = $3 returning 1`,
    [db.tenantId, deviceId, passId, pushToken, passType],
  );
  if (known.length > 0) return 'known';
  const created = await db.query(
    `insert into portal.wallet_device (tenant_id, device_id, pass_id, push_token, pass_type)
     select $1, $2, $3, $4, $5
      where (select count(*) from portal.wallet_device where tenant_id = $1 and pass_id = $3) < $6
     returning 1`,
    [db.tenantId, deviceId, passId, pushToken, passType, MAX_DEVICES],
  );
  return created.length > 0 ? 'created' : 'most';
}

export async function unregisterDevice(
  db: TenantDb,
  { deviceId, passId }: Pick<Registration, 'deviceId' | 'passId'>,
): Promise<void> {
  await db.query(
    'delete from portal.wallet_device where tenant_id = $1 and device_id = $2 and pass_id = $3',
    [db.tenantId, deviceId, passId],
  );
}

/**
 * Returns the passes of a device that have changed since a change, and the number of the last one.
 * @param since undefined for all passes of the device
 */
export async function readChangedPasses(
  db: TenantDb,
  { deviceId, passType, since }: { deviceId: string; passType: string; since: string | undefined },
): Promise<{ ids: string[]; last: string } | undefined> {
  const rows = await db.query<{ id: string; change: string }>(
    `select pass.id, pass.change from portal.wallet_device as device
       join portal.wallet_pass as pass on pass.tenant_id = device.tenant_id and pass.id = device.pass_id
      where device.tenant_id = $1 and device.device_id = $2 and device.pass_type = $3
        and ($4::bigint is null or pass.change > $4)
      order by pass.change`,
    [db.tenantId, deviceId, passType, since ?? null],
  );
  const last = rows.at(-1);
  return last && { ids: rows.map(({ id }) => id), last: last.change };
}

/** Returns the push tokens of the devices with a pass that this certificate can update. */
export async function readPushTokens(db: TenantDb, passId: string, passType: string): Promise<string[]> {
  const rows = await db.query<{ token: string }>(
    `select distinct push_token as token from portal.wallet_device
      where tenant_id = $1 and pass_id = $2 and pass_type = $3`,
    [db.tenantId, passId, passType],
  );
  return rows.map(({ token }) => token);
}

/** Deletes the registrations of push tokens that no device has any more. */
export async function deletePushTokens(db: TenantDb, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  await db.query('delete from portal.wallet_device where tenant_id = $1 and push_token = any ($2)', [
    db.tenantId,
    tokens,
  ]);
}
