import type { TenantDb } from '#kernel/database/database.ts';

/** A request with its idempotency key. */
export interface RequestKey {
  apiKeyId: string;
  idempotencyKey: string;
  hash: Buffer;
}

/** A stored request. */
export interface StoredRequest {
  hash: Buffer;
  status: number | null;
  answer: Buffer | null;
}

/** Seconds after which a request without an answer counts as lost, such as by the end of its process. */
const LOST_SECONDS = 60;

/**
 * Claims a request that nobody carries out, or whose process was lost.
 * @returns undefined when this caller carries it out; otherwise the stored request
 */
export async function claimRequest(
  db: TenantDb,
  { apiKeyId, idempotencyKey, hash }: RequestKey,
): Promise<StoredRequest | undefined> {
  const claimed = await db.query(
    `insert into portal.api_request as known (tenant_id, api_key_id, idempotency_key, request_hash)
     values ($1, $2, $3, $4)
     on conflict (tenant_id, api_key_id, idempotency_key) do update
       set started_at = now(), request_hash = $4, status = null, answer = null
       where known.started_at < now() - interval '1 day'
          or known.status is null and known.request_hash = $4
             and known.started_at < now() - make_interval(secs => ${LOST_SECONDS})
     returning 1`,
    [db.tenantId, apiKeyId, idempotencyKey, hash],
  );
  if (claimed.length > 0) return undefined;
  const [stored] = await db.query<StoredRequest>(
    `select request_hash as hash, status, answer from portal.api_request
      where tenant_id = $1 and api_key_id = $2 and idempotency_key = $3`,
    [db.tenantId, apiKeyId, idempotencyKey],
  );
  // Another request released it in the meantime.
  return stored ?? { hash, status: null, answer: null };
}

/** Stores the answer of a request. */
export async function storeAnswer(
  db: TenantDb,
  { apiKeyId, idempotencyKey }: RequestKey,
  { status, answer }: { status: number; answer: Buffer },
): Promise<void> {
  await db.query(
    `update portal.api_request set status = $4, answer = $5
      where tenant_id = $1 and api_key_id = $2 and idempotency_key = $3`,
    [db.tenantId, apiKeyId, idempotencyKey, status, answer],
  );
}

/** Releases a request that was refused, so that its key can be used again: nothing has happened. */
export async function releaseRequest(db: TenantDb, { apiKeyId, idempotencyKey }: RequestKey): Promise<void> {
  await db.query(
    `delete from portal.api_request
      where tenant_id = $1 and api_key_id = $2 and idempotency_key = $3 and status is null`,
    [db.tenantId, apiKeyId, idempotencyKey],
  );
}

/** Deletes requests that are older than a day. @returns their number */
export async function deleteOldRequests(db: TenantDb): Promise<number> {
  const rows = await db.query(
    `delete from portal.api_request where tenant_id = $1 and started_at < now() - interval '1 day' returning 1`,
    [db.tenantId],
  );
  return rows.length;
}
