import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Attempt } from '../attempts/attempts.ts';
import type { KeptCard, SavedCard } from './aliases.ts';

/** Reads the saved card of a customer. */
export async function readAlias(db: TenantDb, userId: string): Promise<KeptCard | undefined> {
  const rows = await db.named<KeptCard>(
    'payment-alias',
    `select alias, brand, last_digits as "lastDigits", expiry_month as "expiryMonth", expiry_year as "expiryYear",
            shop_version as "shopVersion", gone_at as "goneAt", asked_at as "askedAt"
       from portal.payment_alias where tenant_id = $1 and user_id = $2`,
    [db.tenantId, userId],
  );
  return rows[0];
}

/** Maximum cards of a venue to poll in one round. */
const CARDS_AT_ONCE = 200;

/** A saved card to poll, with its customer and its issuing shop. */
export type CardToAsk = Pick<KeptCard, 'shopVersion'> & { readonly userId: string };

/** Returns the saved cards that were not polled for a day or more, the longest unpolled first. */
export function readCardsToAsk(db: TenantDb): Promise<CardToAsk[]> {
  return db.named<CardToAsk>(
    'payment-cards-to-ask',
    `select user_id as "userId", shop_version as "shopVersion" from portal.payment_alias
      where tenant_id = $1 and gone_at is null and coalesce(asked_at, saved_at) < now() - interval '1 day'
      order by asked_at nulls first limit ${CARDS_AT_ONCE}`,
    [db.tenantId],
  );
}

/** The job that deletes a saved card at the provider, at the version of its issuing shop. */
export const CANCEL_JOB = defineJob(
  'payment.cancel-alias',
  z.object({ alias: z.string(), shopVersion: z.number().nullish() }),
  { priority: 'money' },
);

/**
 * Saves the payer's card from a payment, and deletes the previous one. A notification that arrives after a later card
 * was saved deletes its own card instead. @param at when the provider saved the card
 */
export async function saveAlias(
  db: TenantDb,
  { id, shopVersion }: Pick<Attempt, 'id' | 'shopVersion'>,
  card: SavedCard,
  at: Date,
): Promise<void> {
  const [saved] = await db.named<{ alias: string | null; shopVersion: number | null }>(
    'payment-save-alias',
    // The journal's lock serialises the events of a venue, so the former alias cannot change meanwhile.
    `with former as (
       select former.alias, former.shop_version
         from portal.payment_attempt as attempt
         join portal.payment_alias as former using (tenant_id, user_id)
        where attempt.id = $1)
     insert into portal.payment_alias as saved
       (tenant_id, user_id, alias, brand, last_digits, expiry_month, expiry_year, shop_version, saved_at)
     select attempt.tenant_id, user_id, $2, $3, $4, $5, $6, $7, least($8, now())
       from portal.payment_attempt as attempt
       join portal.customer on customer.tenant_id = attempt.tenant_id and customer.id = user_id and erased_at is null
      where attempt.id = $1
     on conflict (tenant_id, user_id) do update
       set alias = excluded.alias, brand = excluded.brand, last_digits = excluded.last_digits,
           expiry_month = excluded.expiry_month, expiry_year = excluded.expiry_year, saved_at = excluded.saved_at,
           changed_at = '-infinity', shop_version = excluded.shop_version, asked_at = null, gone_at = null
       where saved.saved_at <= excluded.saved_at or saved.gone_at is not null or saved.alias = excluded.alias
     returning (select former.alias from former), (select former.shop_version from former) as "shopVersion"`,
    [id, card.alias, card.brand, card.lastDigits, card.expiryMonth, card.expiryYear, shopVersion, at],
  );
  if (!saved) await cancelAtProvider(db, { alias: card.alias, shopVersion });
  else if (saved.alias !== null && saved.alias !== card.alias)
    await cancelAtProvider(db, { ...saved, alias: saved.alias });
}

/** Moves cards of a version of the shop to its next version, which has other keys. */
export async function moveAliases(
  db: TenantDb,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await db.query(
    'update portal.payment_alias set shop_version = $3 where tenant_id = $1 and shop_version = $2',
    [db.tenantId, from, to],
  );
}

/**
 * Stores the card that the provider now has under an alias. A change that is older than the stored one, or of a deleted
 * card, has no effect.
 */
export async function changeAlias(db: TenantDb, attemptId: string, card: SavedCard, at: Date): Promise<void> {
  await db.named(
    'payment-change-alias',
    `update portal.payment_alias as saved
        set brand = $3, last_digits = $4, expiry_month = $5, expiry_year = $6, changed_at = $7, gone_at = null
       from portal.payment_attempt as attempt
      where attempt.id = $1 and saved.user_id = attempt.user_id and saved.alias = $2 and saved.changed_at <= $7`,
    [attemptId, card.alias, card.brand, card.lastDigits, card.expiryMonth, card.expiryYear, at],
  );
  await db.named(
    'payment-change-subscription-card',
    `update portal.payment_subscription
        set brand = $2, last_digits = $3, expiry_month = $4, expiry_year = $5, changed_at = $6
      where alias = $1 and changed_at <= $6`,
    [card.alias, card.brand, card.lastDigits, card.expiryMonth, card.expiryYear, at],
  );
}

/**
 * Records that the provider is polled about a saved card, answered or not: other cards come first in the next round.
 */
export async function recordAsked(db: TenantDb, userId: string, alias: string): Promise<void> {
  await db.named(
    'payment-record-asked-card',
    'update portal.payment_alias set asked_at = now() where tenant_id = $1 and user_id = $2 and alias = $3',
    [db.tenantId, userId, alias],
  );
}

/** Records the provider's answer about a saved card; a card that has changed since stays unchanged. */
export async function recordAnswer(
  db: TenantDb,
  userId: string,
  asked: KeptCard,
  now: Omit<SavedCard, 'alias'> | undefined,
): Promise<void> {
  const { brand, lastDigits, expiryMonth, expiryYear } = now ?? asked;
  await db.named(
    'payment-record-answer',
    `update portal.payment_alias
        set gone_at = case when $8 then coalesce(gone_at, now()) end,
            brand = $9, last_digits = $10, expiry_month = $11, expiry_year = $12
      where tenant_id = $1 and user_id = $2 and alias = $3
        and (brand, last_digits, expiry_month, expiry_year) = ($4, $5, $6::int, $7::int)`,
    [
      db.tenantId,
      userId,
      asked.alias,
      asked.brand,
      asked.lastDigits,
      asked.expiryMonth,
      asked.expiryYear,
      now === undefined,
      brand,
      lastDigits,
      expiryMonth,
      expiryYear,
    ],
  );
}

/**
 * Deletes the saved card of a customer, here and then at the provider, which stores it as long as a subscription is
 * debited from it. @returns false when there is none
 */
export async function deleteAlias(db: TenantDb, userId: string): Promise<boolean> {
  const [deleted] = await db.named<Pick<KeptCard, 'alias' | 'shopVersion'>>(
    'payment-delete-alias',
    `delete from portal.payment_alias where tenant_id = $1 and user_id = $2
     returning alias, shop_version as "shopVersion"`,
    [db.tenantId, userId],
  );
  if (deleted) await cancelAtProvider(db, deleted);
  return deleted !== undefined;
}

function cancelAtProvider(
  db: TenantDb,
  { alias, shopVersion }: Pick<KeptCard, 'alias' | 'shopVersion'>,
): Promise<void> {
  return enqueue(db, CANCEL_JOB, { alias, shopVersion }, { key: `${CANCEL_JOB.name}:${alias}` });
}
