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

/** The right to carry out a request, until another caller takes it over. */
export interface Claim {
  claim: string;
  /** Kept when a lost request is taken over */
  firstStartedAt: Date;
}

/** Seconds after which a request without an answer counts as lost, such as by the end of its process. */
const LOST_SECONDS = 60;

/**
 * Claims a request that nobody carries out, or whose process was lost.
 * @returns a claim when this caller carries it out; otherwise the stored request
 */
export async function claimRequest(
  db: TenantDb,
  { apiKeyId, idempotencyKey, hash }: RequestKey,
): Promise<Claim | StoredRequest> {
  const [claimed] = await db.query<Claim>(
    `insert into portal.api_request as known (tenant_id, api_key_id, idempotency_key, request_hash, claim)
     values ($1, $2, $3, $4, gen_random_uuid())
     on conflict (tenant_id, api_key_id, idempotency_key) do update
       set started_at = now(), request_hash = $4, status = null, answer = null, claim = excluded.claim,
           first_started_at = case when known.started_at < now() - interval '1 day' then now()
                                   else known.first_started_at end
       where known.started_at < now() - interval '1 day'
          or known.status is null and known.request_hash = $4
             and known.started_at < now() - make_interval(secs => ${LOST_SECONDS})
     returning claim, first_started_at as "firstStartedAt"`,
    [db.tenantId, apiKeyId, idempotencyKey, hash],
  );
  if (claimed) return claimed;
  const [stored] = await db.query<StoredRequest>(
    `select request_hash as hash, status, answer from portal.api_request
      where tenant_id = $1 and api_key_id = $2 and idempotency_key = $3`,
    [db.tenantId, apiKeyId, idempotencyKey],
  );
  // Another request released it in the meantime.
  return stored ?? { hash, status: null, answer: null };
}

type ClaimedKey = Omit<RequestKey, 'hash'> & Pick<Claim, 'claim'>;

/** Stores the answer of a request, unless another caller has taken it over. */
export async function storeAnswer(
  db: TenantDb,
  { apiKeyId, idempotencyKey, claim }: ClaimedKey,
  { status, answer }: { status: number; answer: Buffer },
): Promise<void> {
  await db.query(
    `update portal.api_request set status = $5, answer = $6
      where tenant_id = $1 and api_key_id = $2 and idempotency_key = $3 and claim = $4`,
    [db.tenantId, apiKeyId, idempotencyKey, claim, status, answer],
  );
}

/**
 * Releases a request that was refused, so that its key can be used again: nothing has happened. One that another caller
 * has taken over stays claimed.
 */
export async function releaseRequest(
  db: TenantDb,
  { apiKeyId, idempotencyKey, claim }: ClaimedKey,
): Promise<void> {
  await db.query(
    `delete from portal.api_request
      where tenant_id = $1 and api_key_id = $2 and idempotency_key = $3 and claim = $4 and status is null`,
    [db.tenantId, apiKeyId, idempotencyKey, claim],
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
