import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelsOf } from '@guichet/phrases/translate.ts';
import { instalmentsOf } from '../instalments/rules.ts';
import { type MeansOffered, type PaymentTypeId, planOf } from './rules.ts';

type PaymentTypes = CallAnswer<'GET /cart/GetPaymentTypeAvailableByCartIdAsync'>;

/** Payment types as they are answered, with their names, and what each debits when. */
export function viewPaymentTypes(
  ids: readonly PaymentTypeId[],
  totalCents: number,
  means: MeansOffered,
  today: string,
): PaymentTypes {
  return ids.map((id) => {
    const plan = planOf(id, means, today);
    const schedule = plan && instalmentsOf(totalCents, plan).map(({ day, amount }) => ({ day, amount }));
    return { id, labels: labelsOfType(id), ...(schedule && { schedule }) };
  });
}

/** A free cart is only confirmed. */
export function viewFreeCart(): PaymentTypes {
  return [{ id: 9, labels: labelsOfType(9) }];
}

function labelsOfType(id: PaymentTypeId) {
  return labelsOf('choices', `paymentTypes.${id}`);
}
