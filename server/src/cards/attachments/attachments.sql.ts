import { ANSWER_DAYS } from '@guichet/contract/cards/attachments.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { AttachmentRow } from './attachments.ts';

const COLUMNS = `id, card_number as "cardNumber", requester_id as "requesterId", owner_id as "ownerId",
  first_name as "firstName", last_name as "lastName", state, locale, expires_at as "expiresAt",
  answered_at as "answeredAt", accepting_since as "acceptingSince"`;

/** Returns the requests of an account for cards of others, latest first, without those removed from its list. */
export function readRequestsOf(db: TenantDb, requesterId: string): Promise<AttachmentRow[]> {
  return db.query<AttachmentRow>(
    `select ${COLUMNS} from portal.card_attachment
      where tenant_id = $1 and requester_id = $2 and is_listed order by requested_at desc, id`,
    [db.tenantId, requesterId],
  );
}

/** Returns the request of a link; undefined when the link was sent to another account. */
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

/** Returns a request. @returns undefined when one of the two accounts was erased */
export async function readAttachment(db: TenantDb, id: string): Promise<AttachmentRow | undefined> {
  const rows = await db.query<AttachmentRow>(
    `select ${COLUMNS} from portal.card_attachment where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  return rows[0];
}

interface NewAttachment {
  cardNumber: string;
  requesterId: string;
  ownerId: string;
  firstName: string;
  lastName: string;
  locale: Locale;
}

/**
 * Records a request, unless the account has an open one to the same owner for the card. An expired request, or one to
 * an earlier owner, is replaced.
 * @returns the open request, and whether it is new
 */
export async function insertAttachment(
  db: TenantDb,
  wanted: NewAttachment,
): Promise<{ id: string; expiresAt: Date; isNew: boolean }> {
  const { cardNumber, requesterId, ownerId, firstName, lastName, locale } = wanted;
  await db.query(
    `delete from portal.card_attachment where tenant_id = $1 and expires_at < now() - interval '90 days'`,
    [db.tenantId],
  );
  const key = [db.tenantId, requesterId, cardNumber];
  await db.query(
    `update portal.card_attachment set state = 'cancelled', is_listed = false
      where tenant_id = $1 and requester_id = $2 and card_number = $3 and state = 'requested'
        and (expires_at <= now() or owner_id <> $4)`,
    [...key, ownerId],
  );
  const [row] = await db.query<{ id: string; expiresAt: Date; isNew: boolean }>(
    `insert into portal.card_attachment as known
       (tenant_id, requester_id, card_number, owner_id, first_name, last_name, locale, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 day')
     on conflict (tenant_id, requester_id, card_number) where state = 'requested'
       do update set first_name = excluded.first_name, last_name = excluded.last_name
     returning id, expires_at as "expiresAt", xmax = 0 as "isNew"`,
    [...key, ownerId, firstName, lastName, locale, ANSWER_DAYS],
  );
  if (!row) throw new Error('An upsert returns its row');
  return row;
}

/** Stores the token of a link, which replaces the token of an earlier mail. */
export async function setToken(db: TenantDb, id: string, tokenHash: Buffer): Promise<void> {
  await db.query('update portal.card_attachment set token_hash = $3 where tenant_id = $1 and id = $2', [
    db.tenantId,
    id,
    tokenHash,
  ]);
}

/**
 * Claims an open request for its acceptance, before the card changes hands. A repeated claim changes nothing.
 * @returns false when the request was answered or cancelled
 */
export async function claimAcceptance(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.query(
    `update portal.card_attachment set accepting_since = coalesce(accepting_since, now())
      where tenant_id = $1 and id = $2 and state = 'requested' returning 1`,
    [db.tenantId, id],
  );
  return rows.length > 0;
}

/** Refuses an open request. @returns false when it was answered, or its acceptance has begun */
export async function refuseAttachment(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.query(
    `update portal.card_attachment set state = 'refused', answered_at = now(), is_listed = true
      where tenant_id = $1 and id = $2 and state = 'requested' and accepting_since is null returning 1`,
    [db.tenantId, id],
  );
  return rows.length > 0;
}

/**
 * Records the outcome of a claimed acceptance; `accepted` counts even when the request was cancelled since, because the
 * card is already attached.
 * @returns false after a concurrent change
 */
export async function endAcceptance(
  db: TenantDb,
  id: string,
  outcome: 'accepted' | 'refused',
): Promise<boolean> {
  const rows = await db.query(
    `update portal.card_attachment set state = $3, answered_at = now(), is_listed = true
      where tenant_id = $1 and id = $2 and (state = 'requested' or (state = 'cancelled' and $3 = 'accepted'))
      returning 1`,
    [db.tenantId, id, outcome],
  );
  return rows.length > 0;
}

/**
 * Refuses every open request for a card that its owner no longer has, except those whose acceptance has begun.
 * @returns their ids
 */
export async function refuseOpen(db: TenantDb, cardNumber: string, ownerId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `update portal.card_attachment set state = 'refused', answered_at = now()
      where tenant_id = $1 and card_number = $2 and owner_id = $3 and state = 'requested' and accepting_since is null
        and expires_at > now()
      returning id`,
    [db.tenantId, cardNumber, ownerId],
  );
  return rows.map(({ id }) => id);
}

/** Cancels a request, or removes an answered one from the list. @returns false when the account has no such request */
export async function cancelAttachment(db: TenantDb, id: string, requesterId: string): Promise<boolean> {
  const rows = await db.query(
    `update portal.card_attachment
        set state = case state when 'requested' then 'cancelled' else state end, is_listed = false
      where tenant_id = $1 and id = $2 and requester_id = $3 and is_listed returning 1`,
    [db.tenantId, id, requesterId],
  );
  return rows.length > 0;
}

/** Cancels an account's open requests for a card that it now has. */
export async function cancelRequestsFor(
  db: TenantDb,
  cardNumber: string,
  requesterId: string,
): Promise<void> {
  await db.query(
    `update portal.card_attachment set state = 'cancelled', is_listed = false
      where tenant_id = $1 and card_number = $2 and requester_id = $3 and state = 'requested'`,
    [db.tenantId, cardNumber, requesterId],
  );
}
