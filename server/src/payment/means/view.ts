import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { NameChoice } from '#platform/tenancy/own-words.ts';
import type { SavedCard } from '../aliases/rules.ts';
import { viewCard } from '../aliases/view.ts';
import { instalmentsOf, isMonthly } from '../instalments/rules.ts';
import type { PayableSubscription } from '../subscriptions/rules.ts';
import { isOwnCard, keepsCards, type MeansOffered, paymentTypesFor, planOf } from './rules.ts';

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
