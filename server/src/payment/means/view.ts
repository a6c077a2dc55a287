import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { PaymentTypeId } from './rules.ts';

type PaymentTypes = CallAnswer<'GET /cart/GetPaymentTypeAvailableByCartIdAsync'>;

const LABELS: Record<PaymentTypeId, PaymentTypes[number]['labels']> = {
  4: { 'fr-FR': 'Carte bancaire', 'en-GB': 'Bank card', 'de-DE': 'Bankkarte' },
  9: { 'fr-FR': 'Rien à payer', 'en-GB': 'Nothing to pay', 'de-DE': 'Nichts zu zahlen' },
};

export function viewPaymentTypes(ids: readonly PaymentTypeId[]): PaymentTypes {
  return ids.map((id) => ({ id, labels: LABELS[id] }));
}
