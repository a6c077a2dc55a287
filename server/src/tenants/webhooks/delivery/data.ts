import type { TenantDb } from '#platform/database/database.ts';

/** When the next delivery of an endpoint that is on is due, as seconds from now; undefined when nothing waits. */
export async function readNextDue(db: TenantDb, endpointId: string): Promise<number | undefined> {
  const [row] = await db.query<{ seconds: number }>(
    `select greatest(0, extract(epoch from greatest(delivery.due_at, endpoint.paused_until) - now()))::float8 as seconds
       from portal.webhook_delivery as delivery
       join portal.webhook_endpoint as endpoint on endpoint.tenant_id = $1 and endpoint.id = $2 and endpoint.is_on
      where delivery.tenant_id = $1 and delivery.endpoint_id = $2 and delivery.state = 'waiting'
      order by delivery.due_at limit 1`,
    [db.tenantId, endpointId],
  );
  return row?.seconds;
}
