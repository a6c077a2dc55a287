import { describe, expect, it } from 'vitest';
import type { StoredDetail, StoredLine } from '#cart/cart.ts';
import { admissionLine } from '#test/portal/ticket-fixtures.ts';
import type { WithdrawableOrder } from '../refunds/withdrawals.ts';
import { type CancellationFacts, cancellationLines, isCancellable } from './cancellations.ts';

const START = '2026-12-05T10:00:00.000Z';
const HOUR = 3_600_000;
const NAME = { 'fr-FR': 'Aquagym' };
const before = (hours: number, start = START) => new Date(Date.parse(start) - hours * HOUR);

const part = (start: string, more: Partial<StoredDetail> = {}): StoredDetail => ({
  id: `part-${start}`,
  quantity: 2,
  eventId: start,
  event: {
    start,
    end: new Date(Date.parse(start) + HOUR).toISOString(),
    labels: NAME,
    establishment: NAME,
    themeLabels: NAME,
  },
  ...more,
});

const lineOf = (details: StoredDetail[], more: Partial<StoredLine> = {}): StoredLine =>
  admissionLine({ id: 'line', service: 'GYM', type: 8, unitPrice: 1005, quantity: 2, details, ...more });

const orderOf = (line: StoredLine, more: Partial<WithdrawableOrder> = {}): WithdrawableOrder => ({
  soldAt: new Date('2026-11-01T10:00:00Z'),
  lines: [line],
  cards: [],
  refundedLineIds: [],
  tickets: ['A-1', 'A-2'].map((number) => ({
    number,
    lineId: 'line',
    isTransferred: false,
    isUsed: false,
    isRefunded: false,
  })),
  isPaidInParts: false,
  isBlocked: false,
  ...more,
});

const facts = (more: Partial<CancellationFacts> = {}): CancellationFacts => ({
  now: before(72),
  isOffered: true,
  stepsOf: () => [
    { hours: 48, percent: 100 },
    { hours: 2, percent: 50 },
  ],
  ...more,
});

const viewed = (order: WithdrawableOrder, more: Partial<CancellationFacts> = {}) => {
  const [line] = cancellationLines(order, facts(more));
  if (!line) throw new Error('The order has no line');
  return line;
};

describe('cancellationLines', () => {
  it('returns the refund of each ticket with the limits of all steps', () => {
    const order = orderOf(lineOf([part(START)]));
    expect(viewed(order, { now: before(10) })).toMatchObject({
      percent: 50,
      until: before(2).toISOString(),
      next: 0,
      steps: [
        { until: before(48).toISOString(), percent: 100 },
        { until: before(2).toISOString(), percent: 50 },
      ],
      tickets: [{ amount: 503 }, { amount: 503 }],
    });
  });

  it('counts a moved session by the later of its starts, and refuses it once it has begun', () => {
    const order = orderOf(lineOf([part(START)]));
    const movedTo = (hours: number) =>
      new Map([
        ['A-1', before(-hours)],
        ['A-2', before(-hours)],
      ] as const);
    expect(viewed(order, { now: before(10), starts: movedTo(100) })).toMatchObject({ percent: 100 });
    expect(viewed(order, { now: before(50), starts: movedTo(-40) })).toMatchObject({ percent: 100 });
    expect(viewed(order, { now: before(30), starts: movedTo(-40) })).toMatchObject({ refusal: 'late' });
  });

  it('counts several sessions by the first, and cancels their tickets together', () => {
    const later = new Date(Date.parse(START) + 100 * HOUR).toISOString();
    const order = orderOf(lineOf([part(START, { quantity: 1 }), part(later, { quantity: 1 })]));
    expect(viewed(order, { now: before(10) })).toMatchObject({ percent: 50, isWhole: true });
    const passedOn = orderOf(order.lines[0] as StoredLine, {
      tickets: order.tickets.map((ticket, at) => ({ ...ticket, isTransferred: at === 0 })),
    });
    expect(isCancellable(viewed(passedOn))).toBe(false);
    expect(isCancellable(viewed(order))).toBe(true);
  });

  it('gives a unit of a card back whole, or not at all', () => {
    const order = orderOf(lineOf([part(START, { cardNumber: '55501234' })], { unitPrice: 0 }));
    expect(viewed(order)).toMatchObject({ percent: 100, isWhole: true });
    expect(viewed(order, { now: before(10) })).toMatchObject({ refusal: 'card', percent: 0 });
  });

  it.each([
    ['refunded', { refundedLineIds: ['line'] }, {}],
    ['blocked', { isBlocked: true }, {}],
    ['instalments', { isPaidInParts: true }, {}],
    ['notOffered', {}, { isOffered: false }],
    ['noRule', {}, { stepsOf: () => [] }],
    ['sessionCancelled', {}, { sessionCancelled: new Set(['A-2']) }],
    ['late', {}, { now: before(1) }],
  ] as const)('refuses with the reason %s, and refunds nothing', (refusal, order, more) => {
    const line = viewed(orderOf(lineOf([part(START)]), order as Partial<WithdrawableOrder>), more);
    expect(line).toMatchObject({ refusal, percent: 0, next: 0, tickets: [{ amount: 0 }, { amount: 0 }] });
    expect(isCancellable(line)).toBe(false);
  });
});
