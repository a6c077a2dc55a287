import type { Db } from '#kernel/database/database.ts';

/** A message received by the embedded receiver. */
export interface Arrival {
  readonly position: number;
  readonly tenantName: string;
  readonly arrivedAt: Date;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signatures: number;
  readonly matching: number;
  /** Status of the receiver's answer. */
  readonly status: number;
}

/** Reads the last arrivals, newest first; with `tenant`, those of that tenant. */
export function listArrivals(db: Db, tenant: string | undefined, limit: number): Promise<Arrival[]> {
  return db.query<Arrival>(
    `select position, tenant_name as "tenantName", arrived_at as "arrivedAt", message_id as "messageId", headers, body,
            signatures, matching_signatures as matching, status
       from sandbox.webhook_arrival where $1::text is null or tenant_name = $1
      order by position desc limit $2`,
    [tenant ?? null, limit],
  );
}
