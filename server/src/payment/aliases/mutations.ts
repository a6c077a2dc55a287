import type { TenantDb } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { SavedCard } from './rules.ts';

/** The job that has the provider forget a saved card: `{ tenantId, alias }`. */
export const CANCEL_TASK = 'payment.cancel-alias';

/** Keeps the card that a payment saved, for who paid; the one they had before is forgotten. */
export async function saveAlias(db: TenantDb, attemptId: string, card: SavedCard): Promise<void> {
  const [saved] = await db.named<{ former: string | null }>(
    'payment-save-alias',
    `insert into portal.payment_alias as saved
       (tenant_id, user_id, alias, brand, last_digits, expiry_month, expiry_year)
     select attempt.tenant_id, user_id, $2, $3, $4, $5, $6
       from portal.payment_attempt as attempt
       join portal.customer on customer.tenant_id = attempt.tenant_id and customer.id = user_id and erased_at is null
      where attempt.id = $1
     on conflict (tenant_id, user_id) do update
       set alias = excluded.alias, brand = excluded.brand, last_digits = excluded.last_digits,
           expiry_month = excluded.expiry_month, expiry_year = excluded.expiry_year, saved_at = now(),
           changed_at = '-infinity'
     returning old.alias as former`,
    [attemptId, card.alias, card.brand, card.lastDigits, card.expiryMonth, card.expiryYear],
  );
  if (!saved) await cancelAtProvider(db, card.alias);
  else if (saved.former !== null && saved.former !== card.alias) await cancelAtProvider(db, saved.former);
}

/**
 * Shows the card that the provider now keeps under an alias. A change that is older than one that is known, or of a card
 * that was deleted meanwhile, changes nothing.
 */
export async function changeAlias(db: TenantDb, attemptId: string, card: SavedCard, at: Date): Promise<void> {
  await db.named(
    'payment-change-alias',
    `update portal.payment_alias as saved
        set brand = $3, last_digits = $4, expiry_month = $5, expiry_year = $6, changed_at = $7
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
 * Forgets the saved card of a customer, here and then at the provider, which keeps one for as long as a subscription is
 * debited from it. @returns false when there is none
 */
export async function deleteAlias(db: TenantDb, userId: string): Promise<boolean> {
  const [deleted] = await db.named<{ alias: string }>(
    'payment-delete-alias',
    'delete from portal.payment_alias where tenant_id = $1 and user_id = $2 returning alias',
    [db.tenantId, userId],
  );
  if (deleted) await cancelAtProvider(db, deleted.alias);
  return deleted !== undefined;
}

function cancelAtProvider(db: TenantDb, alias: string): Promise<void> {
  return enqueue(db, CANCEL_TASK, { tenantId: db.tenantId, alias }, { key: `${CANCEL_TASK}:${alias}` });
}
