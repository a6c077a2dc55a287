import { mismatch, type PaymentEvent, type PaymentMismatch } from '#gateways/payment/port.ts';
import type { SavedCard } from '../aliases/rules.ts';
import type { Attempt, AttemptState, EvaluatedAttempt } from '../attempts/rules.ts';
import { amountDueNow, evaluateLaterDebit, owesFirst } from '../instalments/rules.ts';

/** Why a correctly signed notification is rejected. */
export type Rejection = PaymentMismatch | 'unknown-order' | 'transaction' | 'instalment';

/** Why an accepted payment does not sell its cart: what it takes is not what was asked for. */
export type Withheld = 'amount-differs' | 'nothing-debited';

/**
 * What an event means for its attempt. Effects: `pay` the cart is paid, and left to a person where it is `withheld`;
 * `release` nothing was taken; `refund` it was paid already by another transaction, or pays for nothing; `note` nothing
 * changes; `instalment-paid`, `instalment-refused` a later debit of the attempt was made, or refused.
 */
export type Verdict =
  | {
      readonly kind: 'taken';
      readonly effect: 'pay' | 'release' | 'refund' | 'note' | 'instalment-paid' | 'instalment-refused';
      readonly state: AttemptState;
      readonly withheld?: Withheld;
      /** The card that the payer let the provider keep. */
      readonly mandate?: SavedCard;
    }
  | { readonly kind: 'rejected'; readonly reason: Rejection };

/** Evaluates a correctly signed event. A later failure never undoes a payment. */
export function evaluateEvent(event: PaymentEvent, attempt: EvaluatedAttempt | undefined): Verdict {
  if (!attempt) return { kind: 'rejected', reason: 'unknown-order' };
  const reason = differs(event, attempt);
  if (reason) return { kind: 'rejected', reason };
  const note = { kind: 'taken', effect: 'note', state: attempt.state } as const;
  // Refunds and verifications of a card are for the journal alone.
  if (event.operationType !== 'DEBIT') return note;
  if (event.sequenceNumber !== 1 || owesFirst(attempt)) {
    const later = evaluateLaterDebit(event, attempt);
    return later === 'rejected' ? { kind: 'rejected', reason: 'instalment' } : { ...note, effect: later };
  }
  if (event.statusClass === 'paid') {
    const withheld = withheldBy(event, attempt);
    const mandate = mandateOf(event, attempt);
    if (attempt.state !== 'paid')
      return {
        kind: 'taken',
        effect: 'pay',
        state: 'paid',
        ...(withheld && { withheld }),
        ...(mandate && { mandate }),
      };
    return attempt.transactionUuid === event.transactionUuid ? note : { ...note, effect: 'refund' };
  }
  if (attempt.state !== 'begun' && attempt.state !== 'pending') return note;
  if (event.statusClass === 'pending') return { ...note, state: 'pending' };
  return { kind: 'taken', effect: 'release', state: event.statusClass };
}

/** A card is kept only where its owner has asked for it. */
function mandateOf({ alias, card }: PaymentEvent, attempt: Attempt): SavedCard | undefined {
  if (attempt.card !== 'save' || alias === null || !card?.expiry) return undefined;
  const { brand, lastDigits, expiry } = card;
  return { alias, brand, lastDigits, expiryMonth: expiry.month, expiryYear: expiry.year };
}

function withheldBy({ taken }: PaymentEvent, attempt: Attempt): Withheld | undefined {
  if (!taken) return undefined;
  if (taken.amountCents === amountDueNow(attempt) && taken.currency === attempt.currency) return undefined;
  return taken.amountCents === 0 ? 'nothing-debited' : 'amount-differs';
}

function differs(event: PaymentEvent, attempt: Attempt): Rejection | null {
  const { siteId, mode, currency, amount } = attempt;
  // A refund may be partial.
  const amountCents = event.operationType === 'CREDIT' ? Math.min(event.amountCents, amount) : amount;
  const wrong = mismatch(event, { siteId, mode, currency, amountCents, orderId: attempt.id });
  if (wrong) return wrong;
  // The server-to-server interface does not name the transaction of every means of payment.
  if (event.transactionId === '') return null;
  const isSame =
    event.transactionDay === attempt.transactionDay &&
    event.transactionId.toLowerCase() === attempt.transactionId.toLowerCase();
  return isSame ? null : 'transaction';
}
