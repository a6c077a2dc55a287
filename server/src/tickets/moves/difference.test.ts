import { describe, expect, it } from 'vitest';
import { differenceAt, type MovingRule, type TicketToMove } from './moves.ts';

const RULE: MovingRule = {
  untilMinutes: 0,
  maxMoves: 9,
  acceptsCheaper: true,
  lowerPrice: 'refunded',
  fee: 50,
};

/** A ticket with the fields that decide its price. */
const ticketOf = (
  line: { unitPrice: number; listPrice?: number },
  facts: Partial<TicketToMove['facts']> = {},
): TicketToMove =>
  ({
    ticketNumber: 'A-1',
    line: { service: 'SPA', priceName: 'PLEIN', ...line },
    facts: { movedPrice: null, reducedAmount: 0, ...facts },
  }) as unknown as TicketToMove;

const at = (price: number, chosen: TicketToMove[], rule = RULE) =>
  differenceAt(
    { chosen, ruleOf: () => rule, service: () => ({ prices: [{ name: 'PLEIN', cents: price }] }) as never },
    {},
  );

describe('differenceAt', () => {
  it('lowers a discounted price in proportion, so that the discount stays', () => {
    expect(at(1000, [ticketOf({ unitPrice: 1500, listPrice: 2000 })])).toMatchObject({
      cents: -1000,
      refund: 700,
      fee: 50,
      reduced: [{ price: 1000, reduction: 750 }],
    });
  });

  it('counts from the price and the payment that a former move has left', () => {
    const moved = ticketOf({ unitPrice: 1500, listPrice: 2000 }, { movedPrice: 1000, reducedAmount: 750 });
    expect(at(500, [moved])).toMatchObject({ cents: -500, refund: 325, reduced: [{ reduction: 375 }] });
    expect(at(1000, [moved])).toMatchObject({ cents: 0, isCheaper: false, reduced: [], refund: 0 });
  });

  it('never refunds more than was paid, nor less than nothing', () => {
    expect(at(0, [ticketOf({ unitPrice: 0, listPrice: 2000 })])).toMatchObject({ refund: 0, fee: 0 });
    expect(at(0, [ticketOf({ unitPrice: 30, listPrice: 2000 })])).toMatchObject({ refund: 0, fee: 30 });
    expect(at(0, [ticketOf({ unitPrice: 2000 })])).toMatchObject({ refund: 1950, fee: 50 });
  });

  it('refunds nothing where the venue keeps the difference', () => {
    expect(at(1000, [ticketOf({ unitPrice: 2000 })], { ...RULE, lowerPrice: 'kept' })).toMatchObject({
      cents: -1000,
      isCheaper: true,
      refund: 0,
      reduced: [],
    });
  });
});
