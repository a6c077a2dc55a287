import type { PaymentMode } from '#gateways/payment/shapes/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { readGiftCard, readGiftCardSettings, SELECT_CARDS } from './gift-cards.sql.ts';
import type { BuyerRow, GiftCardRow, GiftCardSettings, MovementRow } from './gift-cards.ts';

/** Page size of the list. */
export const GIFT_CARDS_PER_PAGE = 50;

/** What the list is searched by: the hash of a whole code, or a text. */
export interface GiftCardSearch {
  readonly codeHash: Buffer | null;
  readonly text: string | null;
}

/** Returns a page of gift cards that have a value, newest first, and one more if there is any. */
export function searchGiftCards(
  db: TenantDb,
  { codeHash, text }: GiftCardSearch,
  skip: number,
): Promise<GiftCardRow[]> {
  return db.named<GiftCardRow>(
    'gift-card-search',
    `${SELECT_CARDS} and card.state <> 'unpaid'
        and ($2::bytea is null and $3::text is null or card.code_hash = $2 or card.ending = upper($3)
             or position(lower($3) in lower(recipient.name)) > 0 or lower(recipient.email) = lower($3)
             or exists (select from portal.customer as buyer
                         where buyer.tenant_id = $1 and buyer.id = card.user_id
                           and (lower(buyer.email) = lower($3) or lower(buyer.last_name) = lower($3))))
      order by card.created_at desc, card.id limit ${GIFT_CARDS_PER_PAGE + 1} offset $4`,
    [db.tenantId, codeHash, text, skip],
  );
}

/**
 * Returns what the venue owes for gift cards of a mode, in cents: their balances, and what is held for carts in payment.
 */
export async function readLiability(db: TenantDb, mode: PaymentMode): Promise<number> {
  const [row] = await db.named<{ liability: number }>(
    'gift-card-liability',
    `select ((select coalesce(sum(balance), 0) from portal.gift_card where tenant_id = $1 and mode = $2)
             + (select coalesce(sum(use.amount), 0)
                  from portal.gift_card_use as use
                  join portal.gift_card as card on card.tenant_id = $1 and card.id = use.gift_card_id
                 where use.tenant_id = $1 and use.state = 'reserved' and card.mode = $2))::int as liability`,
    [db.tenantId, mode],
  );
  return row?.liability ?? 0;
}

/** Returns the movements of a card, newest first, with the orders that it paid. */
export function readMovements(db: TenantDb, id: string): Promise<MovementRow[]> {
  return db.named<MovementRow>(
    'gift-card-movements',
    `select kind, value, at, administrator_email as by, coalesce(purchase.external_purchase_id, (
              select credited.external_purchase_id from portal.refund
                join portal.purchase as credited on credited.tenant_id = $1 and credited.id = refund.purchase_id
               where movement.kind = 'credited' and refund.tenant_id = $1 and refund.id = movement.gift_card_id)) as "orderNumber"
       from portal.gift_card_movement as movement
       left join portal.purchase on purchase.tenant_id = $1 and purchase.cart_id = movement.cart_id
      where movement.tenant_id = $1 and movement.gift_card_id = $2
      order by at desc, movement.id limit 500`,
    [db.tenantId, id],
  );
}

export async function readBuyer(db: TenantDb, userId: string): Promise<BuyerRow | undefined> {
  const [buyer] = await db.named<BuyerRow>(
    'gift-card-buyer',
    `select id, email, first_name as "firstName", last_name as "lastName", social_reason as "socialReason"
       from portal.customer where tenant_id = $1 and id = $2 and erased_at is null`,
    [db.tenantId, userId],
  );
  return buyer;
}

/** Reads a gift card and locks it until the transaction ends, against reservations too. */
export async function lockGiftCard(db: TenantDb, id: string): Promise<GiftCardRow | undefined> {
  await db.named(
    'gift-card-lock',
    `select from portal.gift_card where tenant_id = $1 and id = $2 and state <> 'unpaid' for no key update`,
    [db.tenantId, id],
  );
  const card = await readGiftCard(db, id);
  return card?.state === 'unpaid' ? undefined : card;
}

/** A change of a locked gift card by an administrator. */
export interface CardChange {
  readonly action: 'blocked' | 'unblocked' | 'extended' | 'replaced' | 'refunded';
  readonly by: Administrator;
  readonly reason: string;
}

/** Records a change of a gift card in the audit log. */
export async function recordCardChange(
  db: TenantDb,
  card: GiftCardRow,
  { action, by, reason }: CardChange,
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  await recordChange(db, by, {
    action: `gift-card.${action}`,
    subject: card.ending ?? card.id,
    changes: changesBetween({}, { ...details, reason }),
  });
}

/** Whether a cart in payment holds a part of the card. */
export async function isReserved(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.named(
    'gift-card-is-reserved',
    `select 1 from portal.gift_card_use where tenant_id = $1 and gift_card_id = $2 and state = 'reserved'`,
    [db.tenantId, id],
  );
  return rows.length > 0;
}

export async function setBlocked(db: TenantDb, id: string, reason: string | null): Promise<void> {
  await db.named(
    'gift-card-set-blocked',
    `update portal.gift_card set state = case when $3::text is null then 'active' else 'blocked' end, block_reason = $3
      where tenant_id = $1 and id = $2`,
    [db.tenantId, id, reason],
  );
}

/** Sets the end of a locked card; the value with which it has expired is restored. */
export async function extendTo(db: TenantDb, card: GiftCardRow, end: Date, by: Administrator): Promise<void> {
  await db.named(
    'gift-card-extend',
    `update portal.gift_card
        set expires_at = $3, reminded_at = null, state = case when state = 'expired' then 'active' else state end
      where tenant_id = $1 and id = $2`,
    [db.tenantId, card.id, end],
  );
  await db.named(
    'gift-card-restore',
    `insert into portal.gift_card_movement (tenant_id, gift_card_id, kind, value, mode, administrator_email)
     select $1, $2, 'restored', lost.value, $3, $4
       from (select (coalesce(sum(value) filter (where kind = 'expired'), 0)
                     - coalesce(sum(value) filter (where kind = 'restored'), 0))::int as value
               from portal.gift_card_movement where tenant_id = $1 and gift_card_id = $2) as lost
      where lost.value > 0`,
    [db.tenantId, card.id, card.mode, by.email],
  );
}

/** Ends a locked card whose balance its buyer gets back. @param by undefined: its buyer */
export async function revokeCard(db: TenantDb, card: GiftCardRow, by?: Administrator): Promise<void> {
  await db.named(
    'gift-card-revoke',
    `insert into portal.gift_card_movement (tenant_id, gift_card_id, kind, value, mode, administrator_email)
     values ($1, $2, 'revoked', $3, $4, $5)`,
    [db.tenantId, card.id, card.balance, card.mode, by?.email ?? ''],
  );
  await db.named(
    'gift-card-end',
    `update portal.gift_card set state = 'refunded', block_reason = null where tenant_id = $1 and id = $2`,
    [db.tenantId, card.id],
  );
}

/** Withdraws the code of a card, also from the carts in which it was entered: the next delivery draws another one. */
export async function withdrawCode(db: TenantDb, id: string, email: string | null): Promise<void> {
  await db.named(
    'gift-card-withdraw-code',
    `update portal.gift_card set code_hash = null, ending = null, code_encrypted = null, delivered_at = null
      where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  await db.named(
    'gift-card-remove-from-carts',
    `delete from portal.gift_card_use where tenant_id = $1 and gift_card_id = $2 and state = 'entered'`,
    [db.tenantId, id],
  );
  // The recipient of a card that is used up, or whose buyer is erased, was deleted.
  if (email !== null)
    await db.named(
      'gift-card-set-recipient',
      `insert into portal.gift_card_recipient (tenant_id, gift_card_id, name, email, sender, design)
       values ($1, $2, '', $3, '', 'classic')
       on conflict (tenant_id, gift_card_id) do update set email = excluded.email`,
      [db.tenantId, id, email],
    );
}

/** Reads the settings of gift cards, locked with the tenant until the end of the transaction. */
export async function lockGiftCardSettings(db: TenantDb): Promise<GiftCardSettings> {
  await db.named('gift-card-lock-settings', 'select from portal.tenant where id = $1 for no key update', [
    db.tenantId,
  ]);
  return readGiftCardSettings(db);
}

/** Stores the settings of gift cards. */
export async function saveGiftCardSettings(
  db: TenantDb,
  { isSold, minCents, maxCents, sellsServices, validMonths }: GiftCardSettings,
): Promise<void> {
  await db.named(
    'gift-card-save-settings',
    `insert into portal.gift_card_settings (tenant_id, is_sold, min_cents, max_cents, valid_months, sells_services)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id) do update
        set is_sold = excluded.is_sold, min_cents = excluded.min_cents, max_cents = excluded.max_cents,
            valid_months = excluded.valid_months, sells_services = excluded.sells_services`,
    [db.tenantId, isSold, minCents, maxCents, validMonths, sellsServices],
  );
}
