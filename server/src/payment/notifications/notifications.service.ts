import { markNotPaid, markPaid, type PaidOutcome } from '#cart/cart.sql.ts';
import type { PaymentEvent, PaymentStatusClass } from '#gateways/payment/shapes/port.ts';
import { createBatcher, memoizePerDatabase } from '#kernel/concurrency/batcher.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { Services } from '#services.ts';
import { changeAlias, saveAlias } from '../aliases/aliases.sql.ts';
import { type CartAttempt, type EvaluatedAttempt, paysCart } from '../attempts/attempts.ts';
import { lockClaimedCards, settleClaims } from '../gift-cards/gift-card-claims.sql.ts';
import { issueGiftCard } from '../gift-cards/gift-cards.sql.ts';
import {
  beginSchedule,
  cancelSchedule,
  markInstalmentPaid,
  refuseInstalment,
  settleInstalment,
} from '../instalments/instalments.sql.ts';
import { amountDueNow, isMonthly } from '../instalments/instalments.ts';
import { type OpenJournal, openJournal, writeJournal } from '../journal/journal.sql.ts';
import { chainEntries, entryOf, type JournalKey } from '../journal/journal.ts';
import { capturedOfAttempt } from '../refunds/captured.sql.ts';
import { requestRefund, settleRefundsOf } from '../refunds/refunds.sql.ts';
import { leftOf } from '../refunds/refunds.ts';
import { openSubscription } from '../subscriptions/subscriptions.sql.ts';
import { recordDisputes } from './disputes.sql.ts';
import { enqueueRefusedMail } from './notifications.sql.ts';
import { type EvaluatedEvent, evaluateEvent, type Rejection, type Verdict } from './notifications.ts';

/** Why a payment that sells nothing is refunded: its cart was already paid, has other lines, or does not exist. */
type NeedlessReason = 'again' | 'changed' | 'unknown-cart';

/** The effect of a correctly signed event. */
export interface Recorded {
  readonly outcome: 'accepted' | 'duplicate' | 'rejected';
  readonly cartId: string | null;
  readonly statusClass: PaymentStatusClass;
  readonly reason?: Rejection;
  /** The effect of a payment on the cart. */
  readonly cart?: PaidOutcome;
}

type JournalServices = Pick<Services, 'database' | 'secrets'>;

interface TenantEvent {
  readonly services: JournalServices;
  readonly tenantId: TenantId;
  readonly event: PaymentEvent;
}

const record = memoizePerDatabase<TenantEvent, Recorded>(() =>
  createBatcher({
    // Events of one order are evaluated in turn.
    keyOf: ({ event }) => event.orderId,
    run: recordTogether,
  }),
);

/**
 * Writes an event to the tenant's journal with its effects on attempt and cart, in one transaction. A repeated event
 * changes nothing. Concurrent events of a tenant are written together, because each entry of the journal depends on the
 * previous one.
 */
export function recordEvent(
  services: JournalServices,
  tenantId: TenantId,
  event: PaymentEvent,
): Promise<Recorded> {
  return record(services.database)(tenantId, { services, tenantId, event });
}

/** Records events. @param members at least one, all of one tenant */
function recordTogether(members: readonly TenantEvent[]): Promise<Recorded[]> {
  const [{ services, tenantId }] = members as [TenantEvent];
  const events = members.map(({ event }) => event);
  return services.database.tenant(tenantId, (db) => recordEvents(db, events, services.secrets));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function recordEvents(
  db: TenantDb,
  events: readonly PaymentEvent[],
  key: JournalKey,
): Promise<Recorded[]> {
  const journal = await openJournal(
    db,
    events.map(({ orderId }) => orderId).filter((id) => UUID.test(id)),
    events.map(({ eventKey }) => eventKey),
  );
  const attemptById = new Map(journal.attempts.map((attempt) => [attempt.id, attempt]));
  const recordedByKey = new Map(journal.recorded.map((recorded) => [recorded.eventKey, recorded]));
  const evaluated = events
    .filter(({ eventKey }) => !recordedByKey.has(eventKey))
    .map((event) => {
      const attempt = attemptById.get(event.orderId);
      return { event, attempt, verdict: evaluateEvent(event, attempt) };
    });
  const giftCards = journal.attempts.filter(({ purpose }) => purpose === 'gift-card').map(({ id }) => id);
  if (giftCards.length > 0) await lockClaimedCards(db, giftCards, cartsOf(evaluated));
  const carts =
    evaluated.length > 0 ? await write(db, journal, evaluated, key) : new Map<string, PaidOutcome>();
  await settleRefundsOf(db, evaluated);
  await recordDisputes(db, events, (orderId) => attemptById.get(orderId));
  await settleClaims(db, giftCards);

  return events.map((event) => {
    const { eventKey, statusClass } = event;
    const recorded = recordedByKey.get(eventKey);
    if (recorded) return { outcome: 'duplicate', cartId: recorded.cartId, statusClass };
    const { attempt, verdict } = evaluated.find((candidate) => candidate.event === event) as EvaluatedEvent;
    const cartId = attempt?.cartId ?? null;
    if (verdict.kind === 'rejected')
      return { outcome: 'rejected', cartId, statusClass, reason: verdict.reason };
    const cart = attempt && verdict.effect === 'pay' ? carts.get(attempt.id) : undefined;
    return { outcome: 'accepted', cartId, statusClass, ...(cart && { cart }) };
  });
}

/** Returns the carts that events may change. */
const cartsOf = (evaluated: readonly EvaluatedEvent[]): string[] =>
  evaluated.filter(isEffective).flatMap(({ attempt: { cartId } }) => (cartId === null ? [] : [cartId]));

/** Writes journal, attempts and carts. @returns the effect of each payment on its cart, by attempt */
async function write(
  db: TenantDb,
  journal: OpenJournal,
  evaluated: readonly EvaluatedEvent[],
  key: JournalKey,
): Promise<Map<string, PaidOutcome>> {
  const effects = evaluated.filter(isEffective);
  const changes = effects.map(({ event, attempt, verdict }) => ({
    id: attempt.id,
    state: verdict.state,
    uuid: isPaidBy(attempt, verdict) ? event.transactionUuid : null,
  }));
  // The queries are pipelined.
  const [outcomes] = await Promise.all([
    markPaid(
      db,
      effects
        .filter(ofCart)
        .filter(({ verdict }) => verdict.effect === 'pay')
        .map(({ event, attempt, verdict }) => ({
          cartId: attempt.cartId,
          attemptId: attempt.id,
          version: attempt.cartVersion,
          ...(verdict.withheld && { withheld: verdict.withheld, taken: event.taken?.amountCents ?? 0 }),
        })),
    ),
    writeJournal(db, entriesOf(journal, evaluated, key), changes),
    ...release(db, effects),
  ]);
  for (const effect of effects) {
    const { event, attempt, verdict } = effect;
    if (verdict.effect === 'card-changed' && verdict.mandate)
      await changeAlias(db, attempt.id, verdict.mandate, event.occurredAt);
    else if (verdict.mandate) await saveAlias(db, attempt, verdict.mandate, event.occurredAt);
    const outcome = outcomes.get(attempt.id);
    if (outcome?.kind === 'paid' && outcome.replaced !== null) await refundReplaced(db, outcome.replaced);
    const reason = await refundReason(db, effect, outcome?.kind);
    if (event.transactionUuid === null || reason === null) continue;
    const amount = event.taken?.amountCents ?? amountDueNow(attempt);
    if (amount > 0)
      await requestRefund(db, {
        attemptId: attempt.id,
        orderId: attempt.id,
        amount,
        transactionUuid: event.transactionUuid,
        reason,
      });
  }
  return outcomes;
}

/**
 * Updates the schedule of an attempt in instalments, or issues the gift card that an attempt has paid.
 * @returns why the event's amount is refunded; null when it is not
 */
async function refundReason(
  db: TenantDb,
  { event, attempt, verdict }: Effective,
  cart: PaidOutcome['kind'] | undefined,
): Promise<NeedlessReason | null> {
  const { plan } = attempt;
  const isForNothing = cart === 'again' || cart === 'changed' || cart === 'unknown-cart';
  switch (verdict.effect) {
    case 'pay':
      if (plan) await beginSchedule(db, { ...attempt, plan }, event, isForNothing ? 'cancelled' : 'running');
      if (isMonthly(plan)) await openSubscription(db, attempt.id, event);
      return isForNothing ? cart : null;
    case 'instalment-paid':
      if (attempt.scheduleId !== null && attempt.instalment !== null)
        return (await markInstalmentPaid(db, attempt.scheduleId, attempt.instalment, event)) ? null : 'again';
      return plan && !(await settleInstalment(db, { ...attempt, plan }, event)) ? 'again' : null;
    case 'instalment-refused':
      if (plan) await refuseInstalment(db, { ...attempt, plan }, event.sequenceNumber);
      return null;
    case 'gift-card-paid':
      return (await issueGiftCard(db, attempt.id, event)) ? null : 'again';
    case 'refund':
      return 'again';
    default:
      return null;
  }
}

/** Refunds the attempt that left the cart stuck, once a payment that fits the cart has replaced it. */
async function refundReplaced(db: TenantDb, attemptId: string): Promise<void> {
  await cancelSchedule(db, attemptId);
  const reason: NeedlessReason = 'changed';
  for (const payment of await capturedOfAttempt(db, attemptId)) {
    const { transactionUuid } = payment;
    const amount = leftOf([payment]);
    if (amount > 0)
      await requestRefund(db, { transactionUuid, attemptId, orderId: attemptId, amount, reason });
  }
}

/**
 * Releases carts whose attempt captured nothing, in the order of their ids, like all locks. A refusal mail follows
 * later.
 */
function release(db: TenantDb, effects: readonly Effective[]): Promise<void>[] {
  return effects
    .filter(ofCart)
    .filter(({ verdict }) => verdict.effect === 'release')
    .sort((a, b) => (a.attempt.cartId < b.attempt.cartId ? -1 : 1))
    .flatMap(({ attempt, verdict: { state } }) =>
      state === 'failed'
        ? [markNotPaid(db, attempt.cartId, attempt.id, state), enqueueRefusedMail(db, attempt.cartId)]
        : [markNotPaid(db, attempt.cartId, attempt.id, 'cancelled')],
    );
}

type Effective = { event: PaymentEvent; attempt: EvaluatedAttempt; verdict: Verdict & { kind: 'taken' } };

/** Returns whether an event completes an attempt successfully. */
function isPaidBy({ purpose, state }: EvaluatedAttempt, verdict: Effective['verdict']): boolean {
  return purpose === 'pay' ? verdict.effect === 'pay' : verdict.state === 'paid' && state !== 'paid';
}

function ofCart(effect: Effective): effect is Effective & { attempt: CartAttempt<EvaluatedAttempt> } {
  return paysCart(effect.attempt);
}

function isEffective(evaluated: EvaluatedEvent): evaluated is Effective {
  if (!evaluated.attempt || evaluated.verdict.kind === 'rejected') return false;
  return evaluated.verdict.effect !== 'note' || evaluated.verdict.state !== evaluated.attempt.state;
}

const entriesOf = (journal: OpenJournal, evaluated: readonly EvaluatedEvent[], key: JournalKey) =>
  chainEntries(
    journal,
    evaluated.map(({ event, attempt, verdict }) =>
      entryOf(event, {
        attemptId: attempt?.id ?? null,
        recordedAt: journal.clock,
        rejection: verdict.kind === 'rejected' ? verdict.reason : null,
      }),
    ),
    key,
  );
