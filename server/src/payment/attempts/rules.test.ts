import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentEvent } from '#gateways/payment/port.ts';
import {
  type Attempt,
  type AttemptState,
  firstBrokenEntry,
  JOURNAL_START,
  type JournalEntry,
  journalHash,
  judge,
  nextPollSeconds,
  paymentTypesFor,
} from './rules.ts';

const attempt: Attempt = {
  id: '5a0a7a1e-58f5-4d6a-9a53-0a5f7f1f0c11',
  cartId: 'cart',
  cartVersion: 3,
  siteId: '12345678',
  mode: 'TEST',
  transactionId: 'a1b2c3',
  transactionDay: '2026-11-20',
  startedAt: new Date('2026-11-20T10:00:00Z'),
  amount: 2200,
  currency: 'EUR',
  state: 'begun',
  transactionUuid: null,
};

const paid: PaymentEvent = {
  eventKey: 'uuid-1:AUTHORISED:DEBIT',
  siteId: '12345678',
  mode: 'TEST',
  transactionUuid: 'uuid-1',
  refundOf: null,
  transactionId: 'A1B2C3',
  transactionDay: '2026-11-20',
  orderId: attempt.id,
  statusClass: 'paid',
  status: 'AUTHORISED',
  resultCode: '00',
  operationType: 'DEBIT',
  amountCents: 2200,
  currency: 'EUR',
  sequenceNumber: 1,
  occurredAt: new Date('2026-11-20T10:02:00Z'),
  alias: null,
  card: null,
};

describe('an event of the provider', () => {
  it('pays the attempt that it is about', () => {
    expect(judge(paid, attempt)).toEqual({ kind: 'taken', effect: 'pay', state: 'paid' });
  });

  it.each([
    ['unknown-order', {}, undefined],
    ['order', { orderId: 'another' }, attempt],
    ['site', { siteId: '87654321' }, attempt],
    ['mode', { mode: 'PRODUCTION' }, attempt],
    ['amount', { amountCents: 1 }, attempt],
    ['amount', { amountCents: 2201 }, attempt],
    ['currency', { currency: 'USD' }, attempt],
    ['transaction', { transactionId: 'zzzzzz' }, attempt],
    ['transaction', { transactionDay: '2026-11-19' }, attempt],
  ] as const)('is refused for its %s when it says %j', (reason, change, about) => {
    expect(judge({ ...paid, ...change }, about)).toEqual({ kind: 'rejected', reason });
  });

  it('releases the cart when nothing was taken', () => {
    const refused = { ...paid, statusClass: 'failed' } as const;
    const abandoned = { ...paid, statusClass: 'cancelled', transactionUuid: null } as const;
    expect(judge(refused, attempt)).toMatchObject({ effect: 'release', state: 'failed' });
    expect(judge(abandoned, { ...attempt, state: 'pending' })).toMatchObject({
      effect: 'release',
      state: 'cancelled',
    });
  });

  it('pays even after a refusal: the payer tried another card', () => {
    expect(judge(paid, { ...attempt, state: 'failed' })).toMatchObject({ effect: 'pay' });
  });

  it('never undoes a payment', () => {
    const settled = { ...attempt, state: 'paid', transactionUuid: 'uuid-1' } as const;
    for (const statusClass of ['failed', 'cancelled', 'pending'] as const) {
      expect(judge({ ...paid, statusClass }, settled)).toMatchObject({ effect: 'note', state: 'paid' });
    }
  });

  it('is a second payment to give back when another transaction paid already', () => {
    const settled = { ...attempt, state: 'paid', transactionUuid: 'uuid-1' } as const;
    expect(judge({ ...paid, status: 'CAPTURED' }, settled)).toMatchObject({ effect: 'note' });
    expect(judge({ ...paid, transactionUuid: 'uuid-2' }, settled)).toMatchObject({ effect: 'refund' });
  });

  it('fulfils nothing when it is a later instalment, a refund or a verification', () => {
    expect(judge({ ...paid, sequenceNumber: 2 }, attempt)).toMatchObject({ effect: 'note', state: 'begun' });
    expect(judge({ ...paid, operationType: 'CREDIT', amountCents: 500 }, attempt)).toMatchObject({
      effect: 'note',
    });
    const verified = { ...paid, operationType: 'VERIFICATION', status: 'ACCEPTED' } as const;
    expect(judge(verified, attempt)).toMatchObject({ effect: 'note' });
  });

  it('in whatever order with up to four others, leaves the attempt paid when one of them paid it', () => {
    const rank: Record<AttemptState, number> = { begun: 0, pending: 1, failed: 2, cancelled: 2, paid: 3 };
    const other = fc.constantFrom<PaymentEvent>(
      { ...paid, statusClass: 'pending', status: 'WAITING_AUTHORISATION' },
      { ...paid, statusClass: 'failed', status: 'REFUSED', transactionUuid: 'uuid-0' },
      { ...paid, statusClass: 'cancelled', status: 'ABANDONED', transactionUuid: null },
      { ...paid, status: 'CAPTURED' },
    );
    fc.assert(
      fc.property(fc.array(other, { maxLength: 4 }), fc.nat(4), (others, position) => {
        const events = [...others];
        events.splice(position, 0, paid);
        let current: Attempt = attempt;
        let payments = 0;
        for (const event of events) {
          const verdict = judge(event, current);
          if (verdict.kind === 'rejected') throw new Error(verdict.reason);
          expect(rank[verdict.state]).toBeGreaterThanOrEqual(rank[current.state]);
          if (verdict.effect === 'pay') {
            payments += 1;
            current = { ...current, transactionUuid: event.transactionUuid };
          }
          current = { ...current, state: verdict.state };
        }
        expect([current.state, payments]).toEqual(['paid', 1]);
      }),
    );
  });
});

describe('the journal', () => {
  const entries: (JournalEntry & { hash: Uint8Array })[] = [];
  let previous = JOURNAL_START;
  for (let sequence = 1; sequence <= 5; sequence++) {
    const entry: JournalEntry = {
      sequence,
      eventKey: `key ${sequence}`,
      attemptId: attempt.id,
      orderId: attempt.id,
      transactionUuid: 'uuid-1',
      status: 'AUTHORISED',
      statusClass: 'paid',
      operationType: 'DEBIT',
      sequenceNumber: 1,
      amount: 2200,
      currency: 'EUR',
      mode: 'TEST',
      occurredAt: paid.occurredAt,
      recordedAt: paid.occurredAt,
      rejection: null,
    };
    previous = journalHash(previous, entry);
    entries.push({ ...entry, hash: previous });
  }

  it('is whole as it was written', () => {
    expect(firstBrokenEntry(entries)).toBeNull();
    expect(firstBrokenEntry([])).toBeNull();
  });

  it('shows where an entry was changed, removed or put in another place', () => {
    const changed = entries.map((entry) => (entry.sequence === 3 ? { ...entry, amount: 1 } : entry));
    expect(firstBrokenEntry(changed)?.sequence).toBe(3);
    expect(firstBrokenEntry(entries.filter(({ sequence }) => sequence !== 2))?.sequence).toBe(3);
    expect(firstBrokenEntry([...entries].reverse())?.sequence).toBe(5);
  });
});

describe('asking about a payment of which nothing is heard', () => {
  it('is soon at first and rarer later, and ends after the hosted page has closed', () => {
    expect(nextPollSeconds(25, 'begun')).toBe(20);
    expect(nextPollSeconds(300, 'begun')).toBe(150);
    expect(nextPollSeconds(15 * 60, 'begun')).toBeNull();
  });

  it('does not end while the provider says that it is pending', () => {
    expect(nextPollSeconds(86_400, 'pending')).toBe(3600);
  });
});

describe('the means of payment', () => {
  it('are a card, or nothing for a free cart', () => {
    expect(paymentTypesFor(2200)).toEqual([4]);
    expect(paymentTypesFor(0)).toEqual([9]);
  });
});
