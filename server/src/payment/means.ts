import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { NameChoice } from '../platform/tenancy/phrase-overrides.ts';
import { type SavedCard, viewCard } from './aliases/aliases.ts';
import { instalmentsOf, isMonthly, type PlanOverTime } from './instalments/instalments.ts';
import { monthlyPlan, type PayableSubscription } from './subscriptions/subscriptions.ts';

/** Means of payment, by their ids (specified-behaviour.md#payment-means). */
export type PaymentTypeId = 1 | 2 | 3 | 4 | 5 | 9;

/** What a venue offers. */
export interface MeansOffered {
  readonly ids: readonly PaymentTypeId[];
  readonly instalments: {
    readonly count: number;
    readonly days: number;
    /** The smallest total that is split. */
    readonly fromCents: number;
  };
  /** On which subscriptions are debited, 1 to 28. */
  readonly dayOfTheMonth: number;
}

/** What the buyer and the cart bring. */
interface MeansContext {
  /** The customer has saved a card that is still good. */
  readonly hasCard: boolean;
  /** Null where the cart has none that is paid over time, or no card can be kept for its buyer. */
  readonly subscription: PayableSubscription | null;
}

const SPLIT: ReadonlySet<PaymentTypeId> = new Set([2, 5]);
const OWN_CARD: ReadonlySet<PaymentTypeId> = new Set([1, 2]);
const SUBSCRIPTION = 3;
const SUPPORTED: readonly PaymentTypeId[] = [1, 2, 3, 4, 5];

/** The means of payment that a venue offers for a total, in the order in which they are shown. */
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

/** Whether the card that the customer has saved pays. */
export function isOwnCard(id: number): boolean {
  return OWN_CARD.has(id as PaymentTypeId);
}

/** Whether a means subscribes: its card is kept for as long as the subscription runs. */
export const subscribes = (id: number): boolean => id === SUBSCRIPTION;

/** Whether the venue lets its customers save a card. */
export function keepsCards({ ids }: MeansOffered): boolean {
  return ids.some(isOwnCard);
}

/** How a means splits the total; null when it is debited at once. @param bought.today in the venue's time zone */
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
  /** The card that the customer has saved and may pay with. */
  readonly card: SavedCard | null;
  /** Whether another card may be saved. */
  readonly maySave: boolean;
  /** That the cart has, and that may be paid over time. */
  readonly subscription: PayableSubscription | null;
  readonly nameOf: NameChoice;
}

/** Payment types as they are answered, with their names, and what each debits when. */
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

/** A free cart is only confirmed. */
export function viewFreeCart(nameOf: NameChoice): PaymentTypes {
  return [{ id: 9, labels: nameOf('paymentTypes.9') }];
}
