import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelsOf } from '@guichet/phrases/translate.ts';
import type { PaymentTypeId } from './rules.ts';

type PaymentTypes = CallAnswer<'GET /cart/GetPaymentTypeAvailableByCartIdAsync'>;

/** Payment types as they are answered, with their names. */
export function viewPaymentTypes(ids: readonly PaymentTypeId[]): PaymentTypes {
  return ids.map((id) => ({ id, labels: labelsOf('choices', `paymentTypes.${id}`) }));
}
