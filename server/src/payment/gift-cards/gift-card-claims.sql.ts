import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

/** What the bank claims of the payment of a gift card, after a change. Amounts in cents. */
interface ChangedClaims {
  readonly id: string;
  readonly ending: string | null;
  /** Taken back or disputed before. */
  readonly wasClaimed: number;
  readonly claimed: number;
  /** Of it, what the card had already paid for: the venue's loss. */
  readonly spent: number;
  readonly isBlocked: boolean;
}

/** The job that mails the administrators what became of a gift card whose payment was taken back or disputed. */
export const CLAIM_NEWS_JOB = defineJob(
  'payment.gift-card-claim-mail',
  z.object({
    giftCardId: z.string(),
    /** Claimed and spent when it was enqueued, in cents; nothing is claimed any more at 0. */
    claimed: z.number(),
    spent: z.number(),
    isBlocked: z.boolean(),
    /** Id of the change: each change is mailed once. */
    change: z.string(),
  }),
);

/**
 * Locks the carts and gift cards that events change, carts before cards, each in the order of their ids. Without it, an
 * event of a gift card that follows one of a cart would lock a second card out of order.
 */
export async function lockClaimedCards(
  db: TenantDb,
  giftCardIds: readonly string[],
  cartIds: readonly string[],
): Promise<void> {
  await db.named('gift-card-lock-for-events', 'select portal.lock_gift_cards($1, $2, $3)', [
    db.tenantId,
    cartIds,
    giftCardIds,
  ]);
}

/**
 * Follows what the bank has taken back of the payments of gift cards, see portal.settle_gift_card: blocks the cards, and
 * records each change in the audit log. A repetition changes nothing.
 */
export async function settleClaims(db: TenantDb, giftCardIds: readonly string[]): Promise<void> {
  for (const giftCardId of [...giftCardIds].sort()) {
    const [changed] = await db.named<ChangedClaims>(
      'gift-card-settle-claims',
      `select id, ending, was_claimed as "wasClaimed", claimed, spent, is_blocked as "isBlocked"
         from portal.settle_gift_card($1, $2)`,
      [db.tenantId, giftCardId],
    );
    if (changed) await recordClaims(db, changed);
  }
}

async function recordClaims(
  db: TenantDb,
  { id, ending, wasClaimed, claimed, spent, isBlocked }: ChangedClaims,
): Promise<void> {
  await recordChange(db, undefined, {
    action: claimed > wasClaimed ? 'gift-card.claimed' : 'gift-card.unclaimed',
    subject: ending ?? id,
    changes: changesBetween(
      { claimedAmount: `${wasClaimed}` },
      { claimedAmount: `${claimed}`, spentAmount: `${spent}` },
    ),
  });
  // A later change replaces a mail that has not left.
  await enqueue(
    db,
    CLAIM_NEWS_JOB,
    { giftCardId: id, claimed, spent, isBlocked, change: randomUUID() },
    { key: `${CLAIM_NEWS_JOB.name}:${id}` },
  );
}
