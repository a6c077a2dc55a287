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

/** Why an accepted payment does not sell its cart: what it takes is not what was asked for. */
export type Withheld = 'amount-differs' | 'nothing-debited';

/**
 * What an event means for its attempt. Effects: `pay` the cart is paid, and left to a person where it is `withheld`;
 * `release` nothing was taken; `refund` it was paid already by another transaction, or pays for nothing; `note` nothing
 * changes; `instalment-paid`, `instalment-refused` a later debit of the attempt was made, or refused, or its instalment was
 * settled; `card-saved` a card is kept that was not before; `card-changed` another card is kept under the alias.
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
        | 'card-changed';
      readonly state: AttemptState;
      readonly withheld?: Withheld;
      /** The card that the payer let the provider keep. */
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
  // Refunds and verifications of a card are for the journal alone.
  if (event.operationType !== 'DEBIT') return note;
  if (attempt.purpose === 'settle') return evaluateDebt(event, attempt);
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

/** Nothing was taken, or not yet. */
function unpaid(statusClass: 'pending' | 'cancelled' | 'failed', { state }: Attempt): Verdict {
  const note = { kind: 'taken', effect: 'note', state } as const;
  if (state !== 'begun' && state !== 'pending') return note;
  if (statusClass === 'pending') return { ...note, state: 'pending' };
  return { kind: 'taken', effect: 'release', state: statusClass };
}

/** The provider keeps a card that was not kept before, or another under the same alias: once. */
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

/** An instalment that was refused is paid by itself, with whatever card. */
function evaluateDebt(event: PaymentEvent, attempt: EvaluatedAttempt): Verdict {
  if (event.statusClass !== 'paid') return unpaid(event.statusClass, attempt);
  const settled = evaluateSettlement(event, attempt);
  if (settled === 'rejected') return { kind: 'rejected', reason: 'instalment' };
  return { kind: 'taken', effect: settled, state: 'paid' };
}

/** A card is kept only where its owner has asked for it. */
function mandateOf(event: PaymentEvent, attempt: Attempt): SavedCard | undefined {
  return attempt.card === 'save' ? keptCard(event) : undefined;
}

/** The card that an event tells of, as the provider keeps it. */
function keptCard({ alias, card }: PaymentEvent): SavedCard | undefined {
  if (alias === null || !card?.expiry) return undefined;
  const { brand, lastDigits, expiry } = card;
  return { alias, brand, lastDigits, expiryMonth: expiry.month, expiryYear: expiry.year };
}

function withheldBy({ taken, subscription, alias }: PaymentEvent, attempt: Attempt): Withheld | undefined {
  // The provider would not debit the rest.
  if (isMonthly(attempt.plan) && (!subscription || alias === null)) return 'amount-differs';
  if (!taken) return undefined;
  if (taken.amountCents === amountDueNow(attempt) && taken.currency === attempt.currency) return undefined;
  return taken.amountCents === 0 ? 'nothing-debited' : 'amount-differs';
}

/** A debit of a subscription after the first: a payment of its own, which the provider numbers. */
const isRecurrence = ({ subscription }: PaymentEvent): boolean => (subscription?.recurrence ?? null) !== null;

/** Whether the provider has numbered the payment of an event: a later debit of a subscription, or what it gives back. */
const isNumberedApart = (event: PaymentEvent, { plan }: Attempt): boolean =>
  isRecurrence(event) || (isMonthly(plan) && event.operationType === 'CREDIT');

/** What the provider was asked for with the debit of an event, in cents; undefined when it was asked for none. */
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
  // what only saves or changes a card itself.
  if (event.transactionId === '' || isCardOnly(attempt) || isNumberedApart(event, attempt)) return null;
  const isSame =
    event.transactionDay === attempt.transactionDay &&
    event.transactionId.toLowerCase() === attempt.transactionId.toLowerCase();
  return isSame ? null : 'transaction';
}
