import type { TenantDb } from '#kernel/database/database.ts';
import { CHALLENGE_MINUTES, type PasskeyKind } from './passkeys.ts';

/** What a challenge may be answered for. */
export interface Wanted {
  purpose: 'register' | 'sign-in';
  kind: PasskeyKind;
  /** Whose passkey is being made */
  ownerId?: string | undefined;
}

/** Keeps a challenge for some minutes, and drops those that are over. @param key its keyed hash */
export async function insertChallenge(db: TenantDb, key: Buffer, wanted: Wanted): Promise<void> {
  await db.query(
    `delete from portal.passkey_challenge where tenant_id = $1 and key in (
       select key from portal.passkey_challenge where tenant_id = $1 and expires_at < now()
        limit 100 for update skip locked)`,
    [db.tenantId],
  );
  await db.query(
    `insert into portal.passkey_challenge (tenant_id, key, purpose, kind, owner_id, expires_at)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 minute')`,
    [db.tenantId, key, wanted.purpose, wanted.kind, wanted.ownerId ?? null, CHALLENGE_MINUTES],
  );
}

/** Uses a challenge up. @returns false when there is none, or no longer, or it is for something else */
export async function takeChallenge(db: TenantDb, key: Buffer, wanted: Wanted): Promise<boolean> {
  const rows = await db.query(
    `delete from portal.passkey_challenge
      where tenant_id = $1 and key = $2 and purpose = $3 and kind = $4 and owner_id is not distinct from $5
        and expires_at > now()
     returning true as taken`,
    [db.tenantId, key, wanted.purpose, wanted.kind, wanted.ownerId ?? null],
  );
  return rows.length === 1;
}
