import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { CartRow } from '#cart/cart.ts';
import { hasFlexible } from '#cart/flexible/flexible.ts';
import type { NameChoice } from '#platform/tenancy/phrase-overrides.ts';
import { type SavedCard, viewCard } from './aliases/aliases.ts';
import { instalmentsOf, isMonthly, type PlanOverTime } from './instalments/instalments.ts';
import { monthlyPlan, type PayableSubscription } from './subscriptions/subscriptions.ts';

/** Means of payment, by their ids (specified-behaviour.md#payment-means). */
export type PaymentTypeId = 1 | 2 | 3 | 4 | 5 | 9;

/** The payment settings of a venue's offer. */
export interface MeansOffered {
  readonly ids: readonly PaymentTypeId[];
  readonly instalments: {
    readonly count: number;
    readonly days: number;
    /** Minimum total for instalments, in cents. */
    readonly fromCents: number;
  };
  /** Day of the month on which subscriptions are debited, 1 to 28. */
  readonly dayOfTheMonth: number;
}

/** The buyer's and the cart's data that decide the means of payment. */
interface MeansContext {
  /** Whether the customer has a valid saved card. */
  readonly hasCard: boolean;
  /** Null when the cart has no subscription to pay over time, or no card can be saved for its buyer. */
  readonly subscription: PayableSubscription | null;
}

const SPLIT: ReadonlySet<PaymentTypeId> = new Set([2, 5]);
const OWN_CARD: ReadonlySet<PaymentTypeId> = new Set([1, 2]);
const SUBSCRIPTION = 3;
const SUPPORTED: readonly PaymentTypeId[] = [1, 2, 3, 4, 5];

/** Returns the venue's means of payment for a total, in display order. */
export function paymentTypesFor(
  totalCents: number,
  { ids, instalments }: MeansOffered,
  { hasCard, subscription }: MeansContext,
): readonly PaymentTypeId[] {
  if (totalCents === 0) return [9];
  return SUPPORTED.filter(
    (id) =>
      ids.includes(id) &&
      (!SPLIT.has(id) || totalCents >= instalments.fromCents) &&
      (!OWN_CARD.has(id) || hasCard) &&
      (id !== SUBSCRIPTION || subscription !== null),
  );
}

/** Returns the means of a buyer without an account: what is paid later needs an account that pays it. */
const meansOfGuest = (means: MeansOffered): MeansOffered => ({
  ...means,
  ids: means.ids.filter((id) => !SPLIT.has(id) && !OWN_CARD.has(id) && id !== SUBSCRIPTION),
});

/** Returns the means that pay the whole amount at once: tickets move when their move is paid, and flexible ones are cancelled. */
const meansAtOnce = (means: MeansOffered): MeansOffered => ({
  ...means,
  ids: means.ids.filter((id) => !SPLIT.has(id) && id !== SUBSCRIPTION),
});

/** Returns the means of a venue that pay a cart of a buyer. */
export function meansFor(
  { move, lines }: Pick<CartRow, 'move' | 'lines'>,
  { isGuest }: { isGuest?: boolean | undefined },
  offered: MeansOffered,
): MeansOffered {
  if (isGuest) return meansOfGuest(offered);
  return move || hasFlexible({ lines }) ? meansAtOnce(offered) : offered;
}

/** Returns whether the customer's saved card pays. */
export function isOwnCard(id: number): boolean {
  return OWN_CARD.has(id as PaymentTypeId);
}

/** Returns whether a means of payment subscribes: its card is stored as long as the subscription runs. */
export const subscribes = (id: number): boolean => id === SUBSCRIPTION;

/** Returns whether the venue lets its customers save a card. */
export function keepsCards({ ids }: MeansOffered): boolean {
  return ids.some(isOwnCard);
}

/**
 * Returns how a means splits the total; null when it is debited at once.
 * @param bought.today in the venue's time zone
 */
export function planOf(
  id: PaymentTypeId,
  { instalments: { count, days }, dayOfTheMonth }: MeansOffered,
  bought: { readonly today: string; readonly subscription: PayableSubscription | null },
): PlanOverTime | null {
  const { today, subscription } = bought;
  if (subscribes(id)) return subscription && monthlyPlan(subscription, dayOfTheMonth, today);
  return SPLIT.has(id) ? { count, days, from: today } : null;
}

type PaymentTypes = CallAnswer<'GET /cart/GetPaymentTypeAvailableByCartIdAsync'>;

interface Choice {
  readonly totalCents: number;
  readonly means: MeansOffered;
  /** In the venue's time zone. */
  readonly today: string;
  /** The saved card that the customer may pay with. */
  readonly card: SavedCard | null;
  /** Whether another card may be saved. */
  readonly maySave: boolean;
  /** The cart's subscription that can be paid over time. */
  readonly subscription: PayableSubscription | null;
  readonly nameOf: NameChoice;
}

/** Returns payment types for the response, with names, and the amounts and days of their debits. */
export function viewPaymentTypes({
  totalCents,
  means,
  today,
  card,
  maySave,
  subscription,
  nameOf,
}: Choice): PaymentTypes {
  const offer = { hasCard: card !== null, subscription: maySave ? subscription : null };
  return paymentTypesFor(totalCents, means, offer).map((id) => {
    const plan = planOf(id, means, { today, subscription });
    const schedule = plan && instalmentsOf(totalCents, plan).map(({ day, amount }) => ({ day, amount }));
    return {
      id,
      labels: nameOf(`paymentTypes.${id}`),
      ...(schedule && { schedule }),
      ...(isMonthly(plan) && { dayOfTheMonth: plan.dayOfTheMonth }),
      ...(card && isOwnCard(id) && { card: viewCard(card, today) }),
      ...(maySave && keepsCards(means) && !isOwnCard(id) && { maySaveCard: true }),
    };
  });
}

/** Returns the payment type of a free cart, which is only confirmed. */
export function viewFreeCart(nameOf: NameChoice): PaymentTypes {
  return [{ id: 9, labels: nameOf('paymentTypes.9') }];
}
