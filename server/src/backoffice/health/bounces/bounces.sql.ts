import type { TenantDb } from '#kernel/database/database.ts';

/** Records a bounce; the first report wins. @returns false when the tenant has sent no such mail */
export async function keepBounce(db: TenantDb, key: string, status: string | undefined): Promise<boolean> {
  const rows = await db.query(
    `update portal.mail_delivery
        set bounced_at = coalesce(bounced_at, now()),
            bounce_status = case when bounced_at is null then $3 else bounce_status end
      where tenant_id = $1 and key = $2
      returning 1`,
    [db.tenantId, key, status ?? null],
  );
  return rows.length > 0;
}
