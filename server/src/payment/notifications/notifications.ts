import { mismatch, type PaymentMismatch } from '#gateways/payment/notifications/port.ts';
import type { PaymentEvent } from '#gateways/payment/shapes/port.ts';
import type { SavedCard } from '../aliases/aliases.ts';
import { type Attempt, type AttemptState, type EvaluatedAttempt, isCardOnly } from '../attempts/attempts.ts';
import {
  amountDueNow,
  evaluateLaterDebit,
  evaluateSettlement,
  instalmentsOf,
  isMonthly,
  owesFirst,
} from '../instalments/instalments.ts';

/** Why a correctly signed notification is rejected. */
export type Rejection = PaymentMismatch | 'unknown-order' | 'transaction' | 'instalment' | 'card';

/** Why an accepted payment does not sell its cart: the captured amount differs from the request. */
export type Withheld = 'amount-differs' | 'nothing-debited';

/**
 * The effect of an event on its attempt. `pay`: the cart is paid, and left to an administrator when it is `withheld`;
 * `release`: nothing was captured; `refund`: another transaction has already paid, or the payment is for nothing;
 * `note`: no change; `instalment-paid`, `instalment-refused`: a later debit was made or refused, or its instalment
 * was settled; `card-saved`: a new card is stored; `card-changed`: another card is stored under the alias;
 * `gift-card-paid`: a gift card gets its value.
 */
export type Verdict =
  | {
      readonly kind: 'taken';
      readonly effect:
        | 'pay'
        | 'release'
        | 'refund'
        | 'note'
        | 'instalment-paid'
        | 'instalment-refused'
        | 'card-saved'
        | 'card-changed'
        | 'gift-card-paid';
      readonly state: AttemptState;
      readonly withheld?: Withheld;
      /** The card that the payer let the provider store. */
      readonly mandate?: SavedCard;
    }
  | { readonly kind: 'rejected'; readonly reason: Rejection };

export interface EvaluatedEvent {
  readonly event: PaymentEvent;
  readonly attempt: EvaluatedAttempt | undefined;
  readonly verdict: Verdict;
}

/** Evaluates a correctly signed event. A later failure never undoes a payment. */
export function evaluateEvent(event: PaymentEvent, attempt: EvaluatedAttempt | undefined): Verdict {
  if (!attempt) return { kind: 'rejected', reason: 'unknown-order' };
  const reason = differs(event, attempt);
  if (reason) return { kind: 'rejected', reason };
  const note = { kind: 'taken', effect: 'note', state: attempt.state } as const;
  if (isCardOnly(attempt)) return evaluateCard(event, attempt);
  // Refunds and verifications of a card are only recorded in the journal.
  if (event.operationType !== 'DEBIT') return note;
  if (attempt.purpose === 'settle') return evaluateDebt(event, attempt);
  if (attempt.purpose === 'gift-card') return evaluateGiftCard(event, attempt);
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
  return unpaid(event.statusClass, attempt);
}

/** Evaluates an event without a capture, or without one yet. */
function unpaid(statusClass: 'pending' | 'cancelled' | 'failed', { state }: Attempt): Verdict {
  const note = { kind: 'taken', effect: 'note', state } as const;
  if (state !== 'begun' && state !== 'pending') return note;
  if (statusClass === 'pending') return { ...note, state: 'pending' };
  return { kind: 'taken', effect: 'release', state: statusClass };
}

/** Evaluates an event that saves a new card, or another one under the same alias: once. */
function evaluateCard(event: PaymentEvent, attempt: EvaluatedAttempt): Verdict {
  const { alias, statusClass, operationType } = event;
  if (statusClass !== 'paid') return unpaid(statusClass, attempt);
  if (operationType !== 'VERIFICATION') return { kind: 'rejected', reason: 'card' };
  if (alias === null) return unpaid('failed', attempt);
  const isNew = attempt.purpose === 'register';
  if (!isNew && alias !== attempt.alias) return { kind: 'rejected', reason: 'card' };
  const mandate = keptCard(event);
  if (attempt.state === 'paid' || !mandate) return { kind: 'taken', effect: 'note', state: attempt.state };
  return { kind: 'taken', effect: isNew ? 'card-saved' : 'card-changed', state: 'paid', mandate };
}

/** Evaluates the separate payment of a refused instalment, by any card. */
function evaluateDebt(event: PaymentEvent, attempt: EvaluatedAttempt): Verdict {
  if (event.statusClass !== 'paid') return unpaid(event.statusClass, attempt);
  const settled = evaluateSettlement(event, attempt);
  if (settled === 'rejected') return { kind: 'rejected', reason: 'instalment' };
  return { kind: 'taken', effect: settled, state: 'paid' };
}

/** Evaluates the payment of a gift card. Another amount than its value issues no card: a person decides. */
function evaluateGiftCard(event: PaymentEvent, attempt: EvaluatedAttempt): Verdict {
  if (event.statusClass !== 'paid') return unpaid(event.statusClass, attempt);
  if (withheldBy(event, attempt)) return { kind: 'rejected', reason: 'amount' };
  if (attempt.state !== 'paid') return { kind: 'taken', effect: 'gift-card-paid', state: 'paid' };
  const isSame = attempt.transactionUuid === event.transactionUuid;
  return { kind: 'taken', effect: isSame ? 'note' : 'refund', state: attempt.state };
}

/** Returns the card to store, only when its owner has requested it. */
function mandateOf(event: PaymentEvent, attempt: Attempt): SavedCard | undefined {
  return attempt.card === 'save' ? keptCard(event) : undefined;
}

/** Returns the card of an event, as the provider stores it. */
function keptCard({ alias, card }: PaymentEvent): SavedCard | undefined {
  if (alias === null || !card?.expiry) return undefined;
  const { brand, lastDigits, expiry } = card;
  return { alias, brand, lastDigits, expiryMonth: expiry.month, expiryYear: expiry.year };
}

function withheldBy({ taken, subscription, alias }: PaymentEvent, attempt: Attempt): Withheld | undefined {
  // Without subscription and alias, the provider would not debit the remaining months.
  if (isMonthly(attempt.plan) && (!subscription || alias === null)) return 'amount-differs';
  if (!taken) return undefined;
  if (taken.amountCents === amountDueNow(attempt) && taken.currency === attempt.currency) return undefined;
  return taken.amountCents === 0 ? 'nothing-debited' : 'amount-differs';
}

/**
 * Returns whether an event is a debit of a subscription after the first: a separate payment with the provider's
 * number.
 */
const isRecurrence = ({ subscription }: PaymentEvent): boolean => (subscription?.recurrence ?? null) !== null;

/** Returns whether the provider numbers the payment of an event: a later debit of a subscription, or its refund. */
const isNumberedApart = (event: PaymentEvent, { plan }: Attempt): boolean =>
  isRecurrence(event) || (isMonthly(plan) && event.operationType === 'CREDIT');

/** Returns the requested amount of an event's debit, in cents; undefined when none was requested. */
function amountOf(event: PaymentEvent, attempt: Attempt): number | undefined {
  const { amount, plan } = attempt;
  if (!isMonthly(plan)) return isRecurrence(event) ? undefined : amount;
  if (!isRecurrence(event)) return amountDueNow(attempt);
  return instalmentsOf(amount, plan)[event.sequenceNumber - 1]?.amount;
}

function differs(event: PaymentEvent, attempt: Attempt): Rejection | null {
  const { siteId, mode, currency } = attempt;
  const amount = amountOf(event, attempt);
  if (amount === undefined) return 'instalment';
  // A refund may be partial.
  const amountCents = event.operationType === 'CREDIT' ? Math.min(event.amountCents, amount) : amount;
  const wrong = mismatch(event, { siteId, mode, currency, amountCents, orderId: attempt.id });
  if (wrong) return wrong;
  // The server-to-server interface does not name the transaction of every means of payment, and the provider numbers
  // attempts that only save or change a card.
  if (event.transactionId === '' || isCardOnly(attempt) || isNumberedApart(event, attempt)) return null;
  const isSame =
    event.transactionDay === attempt.transactionDay &&
    event.transactionId.toLowerCase() === attempt.transactionId.toLowerCase();
  return isSame ? null : 'transaction';
}
