import type { TenantDb } from '#kernel/database/database.ts';
import { CHALLENGE_MINUTES, type PasskeyKind } from './passkeys.ts';

/** The purpose and account kind of a challenge. */
export interface Wanted {
  purpose: 'register' | 'sign-in';
  kind: PasskeyKind;
  /** Owner of the passkey to create */
  ownerId?: string | undefined;
}

/** Stores a challenge for some minutes and deletes expired challenges. @param key keyed hash of the challenge */
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

/** Consumes a challenge. @returns false when it does not exist, has expired, or has another purpose */
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
