import type { Locale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { GiftCardDesign, JournaledMovement } from './gift-cards.ts';
import type { GiftService } from './gift-services.ts';

export async function readMovement(db: TenantDb, id: string): Promise<JournaledMovement | undefined> {
  const [movement] = await db.named<JournaledMovement>(
    'gift-card-movement',
    `select id, gift_card_id as "giftCardId", kind, value, at, mode from portal.gift_card_movement
      where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  return movement;
}

/** A gift card on its way to its recipient. */
export interface CardToDeliver {
  readonly id: string;
  readonly value: number;
  readonly balance: number;
  readonly service: GiftService | null;
  readonly userId: string | null;
  readonly isCredit: boolean;
  /** Number of the order that it was given for; null but for credit. */
  readonly orderNumber: string | null;
  readonly locale: Locale;
  readonly deliverOn: string;
  readonly expiresAt: Date;
  readonly isDelivered: boolean;
  /** Whether its day has come, at the hour of deliveries. */
  readonly isDue: boolean;
  readonly codeEncrypted: string | null;
  readonly codesDrawn: number;
  readonly recipient: string;
  readonly email: string | null;
  readonly sender: string;
  readonly message: string;
  readonly design: GiftCardDesign;
}

/** Local hour of the day at which cards for later days are delivered. */
const DELIVERY_HOUR = 8;

/** Whether the day of a card \`card\` of the tenant \`venue\` has come: at once on the day of its purchase. */
const IS_DUE = `(
  (now() at time zone venue.time_zone) >= card.deliver_on + make_interval(hours => ${DELIVERY_HOUR})
  or card.deliver_on <= (card.created_at at time zone venue.time_zone)::date)`;

/** Reads an active gift card and locks it until the transaction ends. */
export async function lockForDelivery(db: TenantDb, id: string): Promise<CardToDeliver | undefined> {
  const [card] = await db.named<CardToDeliver>(
    'gift-card-lock-for-delivery',
    `select card.id, card.value, card.balance, card.service, card.user_id as "userId", card.is_credit as "isCredit", card.locale, card.deliver_on as "deliverOn",
            card.expires_at as "expiresAt", card.delivered_at is not null as "isDelivered", ${IS_DUE} as "isDue",
            card.code_encrypted as "codeEncrypted", card.codes_drawn as "codesDrawn",
            recipient.name as recipient, recipient.email, recipient.sender, recipient.message, recipient.design,
            (select purchase.external_purchase_id from portal.refund
               join portal.purchase on purchase.tenant_id = $1 and purchase.id = refund.purchase_id
              where card.is_credit and refund.tenant_id = $1 and refund.id = card.id) as "orderNumber"
       from portal.gift_card as card
       join portal.gift_card_recipient as recipient
         on recipient.tenant_id = card.tenant_id and recipient.gift_card_id = card.id
       join portal.tenant as venue on venue.id = card.tenant_id
      where card.tenant_id = $1 and card.id = $2 and card.state = 'active'
        for no key update of card`,
    [db.tenantId, id],
  );
  return card;
}

/** Stores the code of a locked card: its hash, and its encryption until it is delivered. */
export async function storeCode(
  db: TenantDb,
  id: string,
  code: { readonly hash: Buffer; readonly ending: string; readonly encrypted: string },
): Promise<void> {
  await db.named(
    'gift-card-store-code',
    `update portal.gift_card
        set code_hash = $3, ending = $4, code_encrypted = $5, codes_drawn = codes_drawn + 1
      where tenant_id = $1 and id = $2`,
    [db.tenantId, id, code.hash, code.ending, code.encrypted],
  );
}

/** Records that a code was delivered, and deletes its encryption. A code that was replaced meanwhile is left alone. */
export async function markDelivered(db: TenantDb, id: string, codesDrawn: number): Promise<void> {
  await db.named(
    'gift-card-mark-delivered',
    `update portal.gift_card set delivered_at = now(), code_encrypted = null
      where tenant_id = $1 and id = $2 and codes_drawn = $3 and code_encrypted is not null`,
    [db.tenantId, id, codesDrawn],
  );
}

/** Returns undelivered cards whose day has come. */
export async function readDueDeliveries(db: TenantDb): Promise<string[]> {
  const rows = await db.named<{ id: string }>(
    'gift-cards-to-deliver',
    `select card.id
       from portal.gift_card as card join portal.tenant as venue on venue.id = card.tenant_id
      where card.tenant_id = $1 and card.state = 'active' and card.delivered_at is null and ${IS_DUE}
      order by card.deliver_on, card.id limit 500`,
    [db.tenantId],
  );
  return rows.map(({ id }) => id);
}

/** A card that expires soon, for the reminder of its recipient. */
export interface ExpiringCard {
  readonly id: string;
  readonly ending: string;
  readonly balance: number;
  readonly locale: Locale;
  readonly expiresAt: Date;
  readonly recipient: string;
  readonly email: string | null;
  readonly userId: string | null;
}

/** Days before the end of a card at which its recipient is reminded. */
const REMINDER_DAYS = 30;

/** Claims delivered cards with a balance that expire within a month, for one reminder each. */
export function claimReminders(db: TenantDb): Promise<ExpiringCard[]> {
  return db.named<ExpiringCard>(
    'gift-card-claim-reminders',
    `with due as (
       update portal.gift_card set reminded_at = now()
        where tenant_id = $1 and state = 'active' and balance > 0 and delivered_at is not null and reminded_at is null
          and expires_at > now() and expires_at < now() + make_interval(days => ${REMINDER_DAYS})
       returning *)
     select due.id, due.ending, due.balance, due.locale, due.expires_at as "expiresAt", recipient.name as recipient,
            recipient.email, due.user_id as "userId"
       from due join portal.gift_card_recipient as recipient
         on recipient.tenant_id = due.tenant_id and recipient.gift_card_id = due.id`,
    [db.tenantId],
  );
}

/** Ends the cards whose time is over. @returns how many */
export async function expireGiftCards(db: TenantDb): Promise<number> {
  const [row] = await db.named<{ ended: number }>(
    'gift-cards-expire',
    'select portal.expire_gift_cards($1) as ended',
    [db.tenantId],
  );
  return row?.ended ?? 0;
}
