import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ProofRow, QuotientCustomerRow, QuotientRow } from './model.ts';
import { lastDayOf } from './rules.ts';

type Customer = CallAnswer<'PUT /settingsticketing/customerQuotient'>;
type Pending = CallAnswer<'GET /settingsticketing/familyQuotientProofs'>['proofs'][number];

/** A quotient with its last day and its source. */
export function viewQuotient({ quotient, until, source }: QuotientRow, timeZone: string) {
  return {
    quotient,
    ...(until && { validUntil: lastDayOf(until, timeZone) }),
    source: source ?? ('administrator' as const),
  };
}

/** A proof as its sender sees it. */
export function viewOwnProof(proof: ProofRow): CallAnswer<'POST /user/familyQuotientProof'> {
  const { id, fileName, state, sentAt, decidedAt, reason } = proof;
  return {
    id,
    fileName,
    state,
    sentAt: sentAt.toISOString(),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
    ...(reason && { reason }),
  };
}

export function viewCustomer({ id, name, email, quotient }: QuotientCustomerRow, timeZone: string): Customer {
  return { id, name, email, ...(quotient && { quotient: viewQuotient(quotient, timeZone) }) };
}

/** A proof as administrators decide it. */
export function viewPendingProof(
  { id, fileName, mediaType, size, sentAt, customer }: ProofRow & { customer: QuotientCustomerRow },
  timeZone: string,
): Pending {
  return {
    id,
    fileName,
    mediaType,
    size,
    sentAt: sentAt.toISOString(),
    customer: viewCustomer(customer, timeZone),
  };
}
