import type { TenantDb } from '#kernel/database/database.ts';
import { KEY_SECONDS, VISIT_MINUTES } from './visits.ts';

/**
 * Whether a visit is still open. A visit ends when its venue requires a second factor that the session has not shown.
 * @param hasSecondFactor whether the person's session at the platform has shown a second factor
 */
export async function isVisitOpen(
  db: TenantDb,
  { id, masterId, hasSecondFactor }: { id: string; masterId: string; hasSecondFactor: boolean },
): Promise<boolean> {
  const rows = await db.named(
    'backoffice-visit-open',
    `select true from portal.platform_visit
      where tenant_id = $1 and id = $2 and master_id = $3 and left_at is null and ends_at > now()
        and ($4 or not exists (select from portal.team where tenant_id = $1 and second_factor_required))`,
    [db.tenantId, id, masterId, hasSecondFactor],
  );
  return rows.length === 1;
}

/** A visit that begins with its key. */
export interface BegunVisit {
  id: string;
  masterId: string;
  /** Token version of the session that requested the visit */
  tokenVersion: number;
  sessionId?: string | undefined;
  /** Whether that session began with both factors at once */
  hasBothFactors: boolean;
  endsAt: Date;
}

interface NewVisit {
  masterId: string;
  tokenVersion: number;
  sessionId: string | undefined;
  hasBothFactors: boolean;
  reason: string;
  keyHash: Buffer;
}

/** Adds a visit that begins once its key is used. */
export async function insertVisit(
  db: TenantDb,
  { masterId, tokenVersion, sessionId, hasBothFactors, reason, keyHash }: NewVisit,
): Promise<void> {
  await db.query(
    `insert into portal.platform_visit
       (tenant_id, master_id, token_version, session_id, has_both_factors, reason, ends_at, key_hash)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7), $8)`,
    [db.tenantId, masterId, tokenVersion, sessionId ?? null, hasBothFactors, reason, VISIT_MINUTES, keyHash],
  );
}

/** Consumes the key of a visit. @returns undefined when there is no such key, or no longer */
export async function takeVisit(db: TenantDb, keyHash: Buffer): Promise<BegunVisit | undefined> {
  const rows = await db.query<Omit<BegunVisit, 'sessionId'> & { sessionId: string | null }>(
    `update portal.platform_visit set key_hash = null
      where tenant_id = $1 and key_hash = $2 and left_at is null and entered_at > now() - make_interval(secs => $3)
     returning id, master_id as "masterId", token_version as "tokenVersion", session_id as "sessionId",
       has_both_factors as "hasBothFactors", ends_at as "endsAt"`,
    [db.tenantId, keyHash, KEY_SECONDS],
  );
  const [row] = rows;
  return row && { ...row, sessionId: row.sessionId ?? undefined };
}

/** Ends a visit. @returns false when the visit has already ended */
export async function leaveVisit(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.query(
    `update portal.platform_visit set left_at = now()
      where tenant_id = $1 and id = $2 and left_at is null returning true as left`,
    [db.tenantId, id],
  );
  return rows.length === 1;
}
