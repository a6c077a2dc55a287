import type { TenantDb } from '#kernel/database/database.ts';

const WAITING = 'tenant_id = $1 and awaits_password and invited_at is null and erased_at is null';

/** Counts imported customers without a password, by whether they have been invited. */
export async function countInvitations(
  db: TenantDb,
): Promise<{ waiting: number; invited: number; isSending: boolean }> {
  const [row] = await db.query<{ waiting: number; invited: number; isSending: boolean }>(
    `select count(*) filter (where invited_at is null) as waiting, count(invited_at) as invited,
            exists (select from portal.import_invitation where tenant_id = $1) as "isSending"
       from portal.customer where tenant_id = $1 and awaits_password and erased_at is null`,
    [db.tenantId],
  );
  return row ?? { waiting: 0, invited: 0, isSending: false };
}

/**
 * Begins to invite the customers that wait now.
 * @returns false while others are being invited; a job that has found no mail server for days has given up
 */
export async function beginInvitations(db: TenantDb): Promise<boolean> {
  const rows = await db.query(
    `insert into portal.import_invitation as known (tenant_id) values ($1)
     on conflict (tenant_id) do update set started_at = now() where known.started_at < now() - interval '4 days'
     returning true as begun`,
    [db.tenantId],
  );
  return rows.length > 0;
}

/** Returns the next customers to invite: those whom the venue had when it began. */
export async function nextToInvite(db: TenantDb, most: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from portal.customer
      where ${WAITING} and created_at <= (select started_at from portal.import_invitation where tenant_id = $1)
      order by id limit $2`,
    [db.tenantId, most],
  );
  return rows.map(({ id }) => id);
}

export async function markInvited(db: TenantDb, customerId: string): Promise<void> {
  await db.query('update portal.customer set invited_at = now() where tenant_id = $1 and id = $2', [
    db.tenantId,
    customerId,
  ]);
}

export async function endInvitations(db: TenantDb): Promise<void> {
  await db.query('delete from portal.import_invitation where tenant_id = $1', [db.tenantId]);
}
