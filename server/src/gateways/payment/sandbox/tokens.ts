import type { Db } from '#kernel/database/database.ts';
import type { UsedCard } from './test-cards.ts';

/** Finds the card stored under a token of a shop; undefined when none is stored (any more). */
export async function findToken(db: Db, siteId: string, token: string): Promise<UsedCard | undefined> {
  const [kept] = await db.named<{ usedCard: UsedCard }>(
    'sandbox-token',
    `select used_card as "usedCard" from sandbox.payment_token
      where site_id = $1 and token = $2 and state = 'active'`,
    [siteId, token],
  );
  return kept?.usedCard;
}

/** A token as the bank stores it. */
export interface KeptToken {
  readonly token: string;
  readonly usedCard: UsedCard;
  readonly createdAt: Date;
  readonly cancelledAt: Date | null;
}

/** Reads a token of a shop, whether cancelled or not. */
export async function readToken(db: Db, siteId: string, token: string): Promise<KeptToken | undefined> {
  const [kept] = await db.named<KeptToken>(
    'sandbox-read-token',
    `select token, used_card as "usedCard", created_at as "createdAt",
            case state when 'cancelled' then coalesce(cancelled_at, created_at) end as "cancelledAt"
       from sandbox.payment_token where site_id = $1 and token = $2`,
    [siteId, token],
  );
  return kept;
}

/** Cancels a token. @returns false when the shop has no such token, or it was cancelled before */
export async function cancelToken(db: Db, siteId: string, token: string, now: Date): Promise<boolean> {
  const rows = await db.named(
    'sandbox-cancel-token',
    `update sandbox.payment_token set state = 'cancelled', cancelled_at = $3
      where site_id = $1 and token = $2 and state = 'active' returning 1`,
    [siteId, token, now],
  );
  return rows.length > 0;
}
