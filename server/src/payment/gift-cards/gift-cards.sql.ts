import type { Locale } from '@guichet/contract/locale.ts';
import { z } from 'zod';
import type { PaymentEvent, PaymentMode } from '#gateways/payment/shapes/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import {
  type CartGiftCardRow,
  type GiftCardDesign,
  type GiftCardRow,
  type GiftCardSettings,
  INITIAL_SETTINGS,
  type OwnCredit,
} from './gift-cards.ts';
import type { GiftService } from './gift-services.ts';

/** The job that delivers a gift card and confirms its purchase. */
export const DELIVERY_JOB = defineJob('payment.deliver-gift-card', z.object({ giftCardId: z.string() }), {
  ifTenantIsMissing: 'fail',
});

const CARD_COLUMNS = `
  card.id, card.ending, card.state, card.value, card.balance, card.service, card.taken_back as "takenBack", card.disputed, card.mode, card.user_id as "userId", card.is_credit as "isCredit",
  card.transaction_uuid as "transactionUuid", card.administrator_email as "administratorEmail", card.reason,
  card.block_reason as "blockReason", card.created_at as "createdAt", card.deliver_on as "deliverOn",
  card.delivered_at as "deliveredAt", card.codes_drawn as "codesDrawn", card.expires_at as "expiresAt", recipient.name as recipient, recipient.email,
  recipient.sender, recipient.message, recipient.design`;

/** The statement that reads a {@link GiftCardRow}; a condition follows. */
export const SELECT_CARDS = `
  select ${CARD_COLUMNS}
    from portal.gift_card as card
    left join portal.gift_card_recipient as recipient
      on recipient.tenant_id = card.tenant_id and recipient.gift_card_id = card.id
   where card.tenant_id = $1`;

export async function readGiftCardSettings(db: TenantDb): Promise<GiftCardSettings> {
  const [row] = await db.named<GiftCardSettings>(
    'gift-card-settings',
    `select is_sold as "isSold", min_cents as "minCents", max_cents as "maxCents", sells_services as "sellsServices",
            valid_months as "validMonths"
       from portal.gift_card_settings where tenant_id = $1`,
    [db.tenantId],
  );
  return row ?? INITIAL_SETTINGS;
}

/** Returns the gift card with the hash of a code. */
export async function findByHash(db: TenantDb, codeHash: Buffer): Promise<GiftCardRow | undefined> {
  const [card] = await db.named<GiftCardRow>('gift-card-by-hash', `${SELECT_CARDS} and card.code_hash = $2`, [
    db.tenantId,
    codeHash,
  ]);
  return card;
}

export async function readGiftCard(db: TenantDb, id: string): Promise<GiftCardRow | undefined> {
  const [card] = await db.named<GiftCardRow>('gift-card', `${SELECT_CARDS} and card.id = $2`, [
    db.tenantId,
    id,
  ]);
  return card;
}

/** Returns the cards that a customer has paid, newest first. */
export function readBoughtCards(db: TenantDb, userId: string): Promise<GiftCardRow[]> {
  return db.named<GiftCardRow>(
    'gift-cards-of-buyer',
    `${SELECT_CARDS} and card.user_id = $2 and card.state <> 'unpaid' order by card.created_at desc, card.id limit 100`,
    [db.tenantId, userId],
  );
}

/** Returns the gift cards of a cart in their order. */
export function readCartGiftCards(db: TenantDb, cartId: string): Promise<CartGiftCardRow[]> {
  return db.named<CartGiftCardRow>(
    'gift-cards-of-cart',
    `select card.id, card.ending, card.balance, use.amount, card.expires_at as "expiresAt", card.mode,
            case when use.amount is null then portal.is_gift_card_usable(card) else portal.pays_gift_card(card) end as "isUsable"
       from portal.gift_card_use as use
       join portal.gift_card as card on card.tenant_id = $1 and card.id = use.gift_card_id
      where use.tenant_id = $1 and use.cart_id = $2 and use.state in ('entered', 'reserved')
      order by use.entered_at, use.id`,
    [db.tenantId, cartId],
  );
}

/** Returns the credit of a customer that can pay a cart and is not entered in it, the one that expires first at the beginning. */
export function readOwnCredits(
  db: TenantDb,
  userId: string,
  { cartId, mode }: { cartId: string; mode: PaymentMode },
): Promise<OwnCredit[]> {
  return db.named<OwnCredit>(
    'gift-cards-own-credits',
    `select card.id, card.ending, card.balance, card.expires_at as "expiresAt"
       from portal.gift_card as card
      where card.tenant_id = $1 and card.user_id = $2 and card.is_credit and card.mode = $4
        and portal.is_gift_card_usable(card)
        and not exists (select from portal.gift_card_use as use
                         where use.tenant_id = $1 and use.cart_id = $3 and use.gift_card_id = card.id)
      order by card.expires_at, card.id limit 20`,
    [db.tenantId, userId, cartId, mode],
  );
}

/** Conditions under which a cart's gift cards may change. */
const CHANGEABLE = `tenant_id = $1 and id = $2 and version = $3 and state in ('open', 'failed', 'cancelled')
  and valid_until > now()`;

/**
 * Gives a cart a new version, so that payments begun before do not sell it; reserved gift cards are released.
 * @returns false when it has changed since, or cannot change
 */
async function renewVersion(
  db: TenantDb,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<boolean> {
  const rows = await db.named(
    'gift-card-renew-cart',
    `update portal.cart set version = version + 1, has_gift_cards = true, updated_at = now()
      where ${CHANGEABLE} returning 1`,
    [db.tenantId, id, version],
  );
  return rows.length > 0;
}

/** Adds a gift card to a cart. @returns false when the cart has changed since */
export async function enterGiftCard(
  db: TenantDb,
  cart: { readonly id: string; readonly version: number },
  giftCardId: string,
): Promise<boolean> {
  if (!(await renewVersion(db, cart))) return false;
  await db.named(
    'gift-card-enter',
    'insert into portal.gift_card_use (tenant_id, cart_id, gift_card_id) values ($1, $2, $3) on conflict do nothing',
    [db.tenantId, cart.id, giftCardId],
  );
  return true;
}

/** Removes a gift card from a cart. @returns false when the cart has changed since */
export async function removeGiftCard(
  db: TenantDb,
  cart: { readonly id: string; readonly version: number },
  giftCardId: string,
): Promise<boolean> {
  if (!(await renewVersion(db, cart))) return false;
  await db.named(
    'gift-card-remove',
    `delete from portal.gift_card_use where tenant_id = $1 and cart_id = $2 and gift_card_id = $3 and state = 'entered'`,
    [db.tenantId, cart.id, giftCardId],
  );
  return true;
}

/**
 * Locks a cart and reserves its gift cards, which pay it completely.
 * @returns the reserved amount in cents; null when they do not, 0 when the cart has changed
 */
export async function reserveForWholeCart(
  db: TenantDb,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<number | null> {
  await db.named(
    'gift-card-lock-cart',
    'select from portal.cart where tenant_id = $1 and id = $2 for no key update',
    [db.tenantId, id],
  );
  const [row] = await db.named<{ reserved: number | null }>(
    'gift-card-reserve',
    'select portal.reserve_gift_cards($1, $2, $3, true) as reserved',
    [db.tenantId, id, version],
  );
  return row?.reserved ?? null;
}

/** A gift card to be made, for its recipient. */
export interface NewGiftCard {
  readonly id: string;
  readonly value: number;
  readonly service: GiftService | null;
  readonly mode: PaymentMode;
  readonly userId: string | null;
  /** Whether it is given for a refund; its id is that of the refund. */
  readonly isCredit?: boolean;
  readonly by?: { readonly email: string; readonly reason: string };
  readonly locale: Locale;
  /** In the venue's time zone. */
  readonly deliverOn: string;
  readonly recipient: string;
  readonly email: string | null;
  readonly sender: string;
  readonly message: string;
  readonly design: GiftCardDesign;
}

/** Stores a gift card without value: a payment or an administrator issues it, see {@link issueGiftCard}. */
export async function addGiftCard(db: TenantDb, card: NewGiftCard): Promise<void> {
  await db.named(
    'gift-card-add',
    `insert into portal.gift_card
       (tenant_id, id, state, value, mode, user_id, administrator_email, reason, locale, deliver_on, service, is_credit)
     values ($1, $2, 'unpaid', $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      db.tenantId,
      card.id,
      card.value,
      card.mode,
      card.userId,
      card.by?.email ?? '',
      card.by?.reason ?? null,
      card.locale,
      card.deliverOn,
      card.service && JSON.stringify(card.service),
      card.isCredit === true,
    ],
  );
  await db.named(
    'gift-card-add-recipient',
    `insert into portal.gift_card_recipient (tenant_id, gift_card_id, name, email, sender, message, design)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [db.tenantId, card.id, card.recipient, card.email, card.sender, card.message, card.design],
  );
}

/**
 * Gives an unpaid card its value, and enqueues its delivery. The card is valid for the venue's months from its delivery.
 * @param payment the transaction that paid it; null for a card that an administrator gives, and for credit
 * @returns false when there is no such card, or it has its value already
 */
export async function issueGiftCard(
  db: TenantDb,
  id: string,
  payment: Pick<PaymentEvent, 'transactionUuid'> | null,
): Promise<boolean> {
  const [issued] = await db.named<{ value: number }>(
    'gift-card-issue',
    `with issued as (
       update portal.gift_card as card
          set state = 'active', transaction_uuid = $3,
              expires_at = ((greatest(deliver_on, (now() at time zone venue.time_zone)::date)
                             + make_interval(months => coalesce((select valid_months from portal.gift_card_settings
                                                                  where tenant_id = $1), $4))
                             + interval '1 day') at time zone venue.time_zone)
         from portal.tenant as venue
        where card.tenant_id = $1 and card.id = $2 and card.state = 'unpaid' and venue.id = $1
       returning card.*)
     insert into portal.gift_card_movement (tenant_id, gift_card_id, kind, value, mode, administrator_email)
     select tenant_id, id, case when is_credit then 'credited' when administrator_email = '' then 'issued' else 'granted' end, value, mode, administrator_email
       from issued returning value`,
    [db.tenantId, id, payment?.transactionUuid ?? null, INITIAL_SETTINGS.validMonths],
  );
  if (!issued) return false;
  await enqueueDelivery(db, id);
  return true;
}

/** Enqueues the delivery of a card: its job leaves a card alone whose day has not come. */
export const enqueueDelivery = (db: TenantDb, giftCardId: string): Promise<void> =>
  enqueue(db, DELIVERY_JOB, { giftCardId }, { key: `${DELIVERY_JOB.name}:${giftCardId}` });
