import type { Db } from '#platform/database/database.ts';
import type { UsedCard } from './test-cards.ts';

/** The card that the bank keeps under a token of a shop; undefined when it keeps none, or no longer. */
export async function findToken(db: Db, siteId: string, token: string): Promise<UsedCard | undefined> {
  const [kept] = await db.named<{ usedCard: UsedCard }>(
    'sandbox-token',
    `select used_card as "usedCard" from sandbox.payment_token
      where site_id = $1 and token = $2 and state = 'active'`,
    [siteId, token],
  );
  return kept?.usedCard;
}

/** @returns false when the shop has no such token, or it was cancelled before */
export async function cancelToken(db: Db, siteId: string, token: string): Promise<boolean> {
  const rows = await db.named(
    'sandbox-cancel-token',
    `update sandbox.payment_token set state = 'cancelled'
      where site_id = $1 and token = $2 and state = 'active' returning 1`,
    [siteId, token],
  );
  return rows.length > 0;
}
