import type { TenantDb } from '#platform/database/database.ts';
import type { AttachmentRow } from './model.ts';

const COLUMNS = `id, card_number as "cardNumber", requester_id as "requesterId", owner_id as "ownerId",
  first_name as "firstName", last_name as "lastName", state, locale, expires_at as "expiresAt",
  answered_at as "answeredAt", accepting_since as "acceptingSince"`;

/** The requests of an account for cards of others, latest first; without those that it took off its list. */
export function readRequestsOf(db: TenantDb, requesterId: string): Promise<AttachmentRow[]> {
  return db.query<AttachmentRow>(
    `select ${COLUMNS} from portal.card_attachment
      where tenant_id = $1 and requester_id = $2 and is_listed order by requested_at desc, id`,
    [db.tenantId, requesterId],
  );
}

/** The request that a link leads to; undefined unless it was this account that the link was sent to. */
export async function readByToken(
  db: TenantDb,
  tokenHash: Buffer,
  ownerId: string,
): Promise<AttachmentRow | undefined> {
  const rows = await db.query<AttachmentRow>(
    `select ${COLUMNS} from portal.card_attachment
      where tenant_id = $1 and token_hash = $2 and owner_id = $3`,
    [db.tenantId, tokenHash, ownerId],
  );
  return rows[0];
}

/** @returns undefined when one of the two accounts was erased */
export async function readAttachment(db: TenantDb, id: string): Promise<AttachmentRow | undefined> {
  const rows = await db.query<AttachmentRow>(
    `select ${COLUMNS} from portal.card_attachment where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  return rows[0];
}
