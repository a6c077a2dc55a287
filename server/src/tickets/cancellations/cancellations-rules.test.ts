import { describe, expect, it } from 'vitest';
import type { StoredLine } from '#cart/cart.ts';
import type { OrderTicket } from '../refunds/refunds.ts';
import type { WithdrawableOrder } from '../refunds/withdrawals.ts';
import {
  type CancellationFacts,
  cancellationLines,
  requireCancellation,
  requireCompany,
} from './cancellations.ts';

/** Everything until 48 hours before, a half until 2 hours before, nothing afterwards. */
const STEPS = [
  { hours: 48, percent: 100 },
  { hours: 2, percent: 50 },
];
const NOW = new Date('2027-03-10T12:00:00.000Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();

/** An order with a line of two tickets at 10 euros; fields that decide nothing are left out. */
function orderOf(soldStart: string, tickets: Partial<OrderTicket>[]): WithdrawableOrder {
  const line = {
    id: 'line',
    service: 'COURSE',
    type: 7,
    quantity: 2,
    unitPrice: 1000,
    details: [{ id: 'part', eventId: 'A', quantity: 2, event: { start: soldStart, end: soldStart } }],
  } as unknown as StoredLine;
  const other = { ...line, id: 'other', unitPrice: 100 };
  return {
    soldAt: NOW,
    lines: [line, other],
    cards: [],
    refundedLineIds: [],
    isPaidInParts: false,
    isBlocked: false,
    tickets: [
      ...tickets.map((ticket, index) => ({
        number: `A-${index + 1}`,
        lineId: 'line',
        isTransferred: false,
        isUsed: false,
        isRefunded: false,
        reducedAmount: 0,
        ...ticket,
      })),
      {
        number: 'B-1',
        lineId: 'other',
        isTransferred: false,
        isUsed: false,
        isRefunded: false,
        reducedAmount: 0,
      },
    ],
  };
}
const FACTS: CancellationFacts = {
  now: NOW,
  isOffered: true,
  stepsOf: () => ({ steps: STEPS, creditSteps: [] }),
};
const ticketsOf = (order: WithdrawableOrder, facts = FACTS) =>
  cancellationLines(order, facts)[0]?.tickets.map(({ amount, refusal }) => refusal ?? amount);

describe('cancellationLines', () => {
  it('counts a ticket that its holder moved from the earlier of both sessions', () => {
    const moved = { movedStart: inHours(24) };
    expect(ticketsOf(orderOf(inHours(240), [{}, moved]))).toEqual([1000, 500]);
    expect(ticketsOf(orderOf(inHours(24), [{}, { movedStart: inHours(240) }]))).toEqual([500, 500]);
  });

  it('refunds a share of what a move to a lower price has left of the price', () => {
    const reduced = { reducedAmount: 301 };
    expect(ticketsOf(orderOf(inHours(24), [{}, reduced]))).toEqual([500, 350]);
  });

  it('counts a session that the venue moved from the later start', () => {
    const starts = new Map([['A-1', new Date(inHours(240))]]);
    expect(ticketsOf(orderOf(inHours(24), [{}, {}]), { ...FACTS, starts })).toEqual([1000, 500]);
  });

  it('lets a ticket be cancelled whose neighbours are over or whose session is cancelled', () => {
    expect(ticketsOf(orderOf(inHours(240), [{ movedStart: inHours(-1) }, {}]))).toEqual(['late', 1000]);
    const sessionCancelled = new Set(['A-1']);
    expect(ticketsOf(orderOf(inHours(240), [{}, {}]), { ...FACTS, sessionCancelled })).toEqual([
      'sessionCancelled',
      1000,
    ]);
    expect(cancellationLines(orderOf(inHours(1), [{}, {}]), FACTS)[0]).toMatchObject({ refusal: 'late' });
  });
});

describe('requireCompany', () => {
  const child = { maximumAge: 11 };
  /** Two tickets of children in the first line, one of an adult in the other, all for one session. */
  const family = (changes: Partial<OrderTicket>[] = []) => {
    const order = orderOf(inHours(240), [{}, {}]);
    const tickets = order.tickets.map((ticket, at) => ({ ...ticket, sessionId: 'A', ...changes[at] }));
    return { ...order, tickets };
  };
  const require = (
    order: WithdrawableOrder,
    taken: Partial<Parameters<typeof requireCompany>[1]>,
    children = 2,
  ) =>
    requireCompany(
      order,
      { lineIds: [], units: {}, ticketNumbers: [], ...taken },
      {
        terms: new Map([['A', { accompaniment: { underAge: 12, children } }]]),
        audienceOf: ({ id }) => (id === 'line' ? child : undefined),
      },
    );

  it('refuses to leave children without their adult', () => {
    expect(() => require(family(), { lineIds: ['other'] })).toThrow('cancellation.accompaniment');
  });

  it('accepts children, everyone together, and an adult who is not needed', () => {
    require(family(), { lineIds: ['line'] });
    require(family(), { units: { line: 1 }, ticketNumbers: ['A-1'] });
    require(family(), { lineIds: ['line', 'other'] });
    require(family([{ isRefunded: true }, { isRefunded: true }]), { lineIds: ['other'] });
    require(family([{ sessionId: 'B' }, { sessionId: 'B' }]), { lineIds: ['other'] });
  });

  it('lets children be cancelled who were alone before', () => {
    require(family([{}, {}, { isRefunded: true }]), { units: { line: 1 }, ticketNumbers: ['A-1'] });
  });
});

describe('requireCancellation', () => {
  const order = orderOf(inHours(240), [{}, {}]);
  const require = (taken: { lineIds?: string[]; units?: Record<string, number>; ticketNumbers?: string[] }) =>
    requireCancellation(
      order,
      'line',
      { lineIds: [], units: {}, ticketNumbers: [], ...taken },
      FACTS,
      'money',
    );

  it('returns the refund of the tickets of the line', () => {
    expect(require({ lineIds: ['line'] })).toEqual({ amount: 2000, keptAmount: 0, resale: [] });
    expect(require({ units: { line: 1 }, ticketNumbers: ['A-1'] })).toEqual({
      amount: 1000,
      keptAmount: 0,
      resale: [],
    });
  });

  it.each([
    ['alone', { lineIds: ['other'] }],
    ['beside tickets of the line', { units: { line: 1 }, lineIds: ['other'], ticketNumbers: ['A-1'] }],
  ])('refuses tickets of another line %s', (_how, taken) => {
    expect(() => require(taken)).toThrow('refund.unknown-line');
  });
});
