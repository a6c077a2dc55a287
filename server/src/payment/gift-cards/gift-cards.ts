import type { CallAnswer } from '@guichet/contract/calls.ts';
import { GIFT_WITHDRAWAL_DAYS, MAX_CODES_OF_BUYER } from '@guichet/contract/payment/gift-card-rules.ts';
import type {
  GIFT_CARD_DESIGNS,
  GIFT_CARD_MOVEMENTS,
  GIFT_CARD_STATES,
} from '@guichet/contract/payment/gift-cards.ts';
import type { PaymentMode } from '#gateways/payment/shapes/port.ts';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import type { SavedParameter } from '#tenants/parameters/parameters.sql.ts';
import { parametersOf, type Switch } from '#tenants/parameters/parameters.ts';
import type { GiftService } from './gift-services.ts';

export type GiftCardState = (typeof GIFT_CARD_STATES)[number];
export type GiftCardDesign = (typeof GIFT_CARD_DESIGNS)[number];

/** Settings of gift cards. */
export interface GiftCardSettings {
  readonly isSold: boolean;
  readonly minCents: number;
  readonly maxCents: number;
  readonly sellsServices: boolean;
  readonly validMonths: number;
}

/** Settings of a venue that has saved none. */
export const INITIAL_SETTINGS: GiftCardSettings = {
  isSold: false,
  minCents: 1000,
  maxCents: 20_000,
  sellsServices: false,
  validMonths: 24,
};

/** The parameter by which the shop knows that the venue sells gift cards. */
const SHOP_LINK = {
  giftCards: { group: 'usedPages', code: 'usedPages_giftCards', isUsual: false },
} as const satisfies Record<string, Switch>;

/** Returns the parameter that shows the link of gift cards in the shop, or hides it. */
export const giftCardLink = (isSold: boolean): SavedParameter[] =>
  parametersOf(SHOP_LINK, { giftCards: isSold });

/** A gift card of a cart. Amounts in cents. */
export interface CartGiftCardRow {
  readonly id: string;
  readonly ending: string;
  readonly balance: number;
  /** Reserved for the cart; null before its payment. */
  readonly amount: number | null;
  readonly expiresAt: Date;
  readonly mode: PaymentMode;
  /** Whether it can pay now. */
  readonly isUsable: boolean;
}

/** What gift cards pay of a cart, in cents. */
export interface GiftQuote {
  readonly cards: CallAnswer<'GET /cart/GiftCards'>['cards'];
  readonly giftAmount: number;
  readonly toPay: number;
  /** Whether a card of the cart cannot pay, so that the payment is refused. */
  readonly isBroken: boolean;
}

/**
 * Spreads the total of a cart over its gift cards in their order; each pays up to its balance.
 * @param mode of the venue's shop: a test card pays test orders alone; null without a shop
 */
export function quoteOf(
  totalCents: number,
  rows: readonly CartGiftCardRow[],
  mode: PaymentMode | null,
): GiftQuote {
  let rest = totalCents;
  const cards = rows.map(({ id, ending, expiresAt, ...row }) => {
    const isUsable = row.isUsable && (row.amount !== null || row.mode === mode);
    const before = row.balance + (row.amount ?? 0);
    const amount = row.amount ?? (isUsable ? Math.min(rest, before) : 0);
    rest -= amount;
    return { id, ending, amount, balance: before, expiresAt: expiresAt.toISOString(), isUsable };
  });
  return {
    cards,
    giftAmount: totalCents - rest,
    toPay: rest,
    isBroken: cards.some(({ isUsable }) => !isUsable),
  };
}

/** Credit that its customer can enter without its code. */
export interface OwnCredit {
  readonly id: string;
  readonly ending: string;
  readonly balance: number;
  readonly expiresAt: Date;
}

/** Returns the gift cards of a cart for the response. @param credits of the customer that are not entered */
export const viewQuote = (
  { cards, giftAmount, toPay }: GiftQuote,
  credits: readonly OwnCredit[],
): CallAnswer<'GET /cart/GiftCards'> => ({
  cards,
  giftAmount,
  toPay,
  credits: credits.map(({ expiresAt, ...credit }) => ({ ...credit, expiresAt: expiresAt.toISOString() })),
});

/** A gift card with its recipient. */
export interface GiftCardRow {
  readonly id: string;
  readonly ending: string | null;
  readonly state: GiftCardState;
  readonly value: number;
  readonly balance: number;
  readonly service: GiftService | null;
  /** What the bank has taken back of its payment, and may still take back. */
  readonly takenBack: number;
  readonly disputed: number;
  readonly mode: PaymentMode;
  readonly userId: string | null;
  /** Whether it was given for a refund, in place of money. */
  readonly isCredit: boolean;
  readonly transactionUuid: string | null;
  readonly administratorEmail: string;
  readonly reason: string | null;
  readonly blockReason: string | null;
  readonly createdAt: Date;
  readonly deliverOn: string;
  readonly deliveredAt: Date | null;
  readonly codesDrawn: number;
  readonly expiresAt: Date | null;
  readonly recipient: string | null;
  readonly email: string | null;
  readonly sender: string | null;
  readonly message: string | null;
  readonly design: GiftCardDesign | null;
}

/** Returns a gift card for the response of a list. */
export function viewItem(card: GiftCardRow): CallAnswer<'POST /settingsadmin/giftcards'>['items'][number] {
  return {
    id: card.id,
    ...(card.ending !== null && { ending: card.ending }),
    state: card.state,
    value: card.value,
    balance: card.balance,
    ...(card.service && { service: card.service }),
    isBought: card.administratorEmail === '' && !card.isCredit,
    ...(card.isCredit && { isCredit: true }),
    isTest: card.mode === 'TEST',
    createdAt: card.createdAt.toISOString(),
    deliverOn: card.deliverOn,
    ...(card.deliveredAt && { deliveredAt: card.deliveredAt.toISOString() }),
    expiresAt: (card.expiresAt ?? card.createdAt).toISOString(),
    recipient: card.recipient ?? '',
    ...(card.email !== null && { email: card.email }),
  };
}

/** A movement of a gift card. */
export interface MovementRow {
  readonly kind: (typeof GIFT_CARD_MOVEMENTS)[number];
  readonly value: number;
  readonly at: Date;
  readonly by: string;
  readonly orderNumber: string | null;
}

/** The customer who bought a card; absent once erased. */
export interface BuyerRow {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly socialReason: string | null;
}

/** Returns the value that is held for carts in payment, in cents. */
const reservedOf = (movements: readonly MovementRow[]): number =>
  movements.reduce((sum, { kind, value }) => {
    if (kind === 'reserved') return sum + value;
    return kind === 'released' || kind === 'redeemed' ? sum - value : sum;
  }, 0);

/** Returns what was spent of a card whose payment was taken back, in cents. */
const lostOf = (movements: readonly MovementRow[]): number =>
  movements.reduce((sum, { kind, value }) => {
    if (kind === 'lost') return sum + value;
    return kind === 'recovered' ? sum - value : sum;
  }, 0);

/** Returns what can be refunded to the buyer of a card, in cents: nothing once the bank has taken back a part. */
export const refundableOf = ({
  state,
  balance,
  transactionUuid,
  takenBack,
  disputed,
}: Pick<GiftCardRow, 'state' | 'balance' | 'transactionUuid' | 'takenBack' | 'disputed'>): number =>
  transactionUuid !== null && takenBack + disputed === 0 && (state === 'active' || state === 'blocked')
    ? balance
    : 0;

/** Whether nothing of a bought card was ever spent, taken back or expired. */
const isUnused = ({ state, balance, value, takenBack, disputed, transactionUuid }: GiftCardRow): boolean =>
  state === 'active' && transactionUuid !== null && balance === value && takenBack + disputed === 0;

/** Whether the buyer of a card can withdraw from its purchase. @param today in the venue's time zone */
export const canWithdraw = (card: GiftCardRow, today: string, timeZone: string): boolean =>
  isUnused(card) && today <= addDays(dayOf(card.createdAt, timeZone), GIFT_WITHDRAWAL_DAYS);

/**
 * Whether the customer of a card can get a new code: the former one cannot be read again. A used card that was given to
 * another person keeps its code; credit is the customer's own.
 */
export const canReplace = (card: GiftCardRow): boolean =>
  (card.isCredit ? card.state === 'active' && card.balance > 0 : isUnused(card)) &&
  card.deliveredAt !== null &&
  card.recipient !== null &&
  card.codesDrawn < MAX_CODES_OF_BUYER;

/** Returns a card for the list of its buyer. */
export const viewBought = (
  card: GiftCardRow,
  today: string,
  timeZone: string,
): CallAnswer<'GET /giftcards/Purchases'>[number] => ({
  id: card.id,
  boughtAt: card.createdAt.toISOString(),
  value: card.value,
  ...(card.isCredit && {
    credit: { balance: card.balance, ...(card.ending !== null && { ending: card.ending }) },
  }),
  ...(card.service && { service: card.service }),
  recipient: card.recipient ?? '',
  ...(card.email !== null && { email: card.email }),
  deliverOn: card.deliverOn,
  ...(card.deliveredAt && { deliveredAt: card.deliveredAt.toISOString() }),
  expiresAt: (card.expiresAt ?? card.createdAt).toISOString(),
  state: card.state,
  canWithdraw: canWithdraw(card, today, timeZone),
  canReplace: canReplace(card),
});

/** Returns a gift card with its movements for the response. */
export function viewDetails(
  card: GiftCardRow,
  movements: readonly MovementRow[],
  buyer: BuyerRow | undefined,
): CallAnswer<'GET /settingsadmin/giftcard'> {
  return {
    ...viewItem(card),
    sender: card.sender ?? '',
    message: card.message ?? '',
    ...(buyer && {
      buyer: {
        id: buyer.id,
        name: buyer.socialReason ?? `${buyer.firstName} ${buyer.lastName}`.trim(),
        email: buyer.email,
      },
    }),
    ...(card.administratorEmail !== '' && { givenBy: card.administratorEmail }),
    ...(card.reason !== null && { reason: card.reason }),
    ...(card.blockReason !== null && { blockReason: card.blockReason }),
    reserved: reservedOf(movements),
    takenBack: card.takenBack,
    disputed: card.disputed,
    lost: lostOf(movements),
    refundable: refundableOf(card),
    movements: movements.map(({ kind, value, at, by, orderNumber }) => ({
      kind,
      value,
      at: at.toISOString(),
      ...(by !== '' && { by }),
      ...(orderNumber !== null && { orderNumber }),
    })),
  };
}

/** A movement as the journal describes it. */
export interface JournaledMovement {
  readonly id: string;
  readonly giftCardId: string;
  readonly kind: (typeof GIFT_CARD_MOVEMENTS)[number];
  readonly value: number;
  readonly at: Date;
  readonly mode: PaymentMode;
}
