import type { Db } from '#kernel/database/database.ts';
import type { Arrival } from './data.ts';

/** Number of stored arrivals; older ones are deleted. */
const KEEP = 500;

/** Stores an arrival. */
export async function storeArrival(
  db: Db,
  {
    tenantName,
    messageId,
    headers,
    body,
    signatures,
    matching,
    status,
  }: Omit<Arrival, 'position' | 'arrivedAt'>,
): Promise<void> {
  const [stored] = await db.query<{ position: number }>(
    `insert into sandbox.webhook_arrival (tenant_name, message_id, headers, body, signatures, matching_signatures, status)
     values ($1, $2, $3, $4, $5, $6, $7) returning position`,
    [tenantName, messageId, JSON.stringify(headers), body, signatures, matching, status],
  );
  await db.query('delete from sandbox.webhook_arrival where position <= $1', [
    (stored?.position ?? 0) - KEEP,
  ]);
}
