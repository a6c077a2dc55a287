import { describe, expect, it } from 'vitest';
import { differenceAt } from './difference.ts';
import type { MovingRule, TicketToMove } from './movable.ts';

const RULE: MovingRule = {
  untilMinutes: 0,
  maxMoves: 9,
  acceptsCheaper: true,
  lowerPrice: 'refunded',
  fee: 50,
  acceptsDearer: true,
  chargesFee: false,
  companions: [],
};

/** A ticket with the fields that decide its price. */
const ticketOf = (
  line: { unitPrice: number; listPrice?: number },
  facts: Partial<TicketToMove['facts']> = {},
): TicketToMove =>
  ({
    ticketNumber: 'A-1',
    line: { service: 'SPA', priceName: 'PLEIN', ...line },
    facts: { movedPrice: null, reducedAmount: 0, moveFees: 0, ...facts },
  }) as unknown as TicketToMove;

const at = (price: number, chosen: TicketToMove[], rule = RULE) =>
  differenceAt(
    {
      chosen,
      ruleOf: () => rule,
      service: () => ({ prices: [{ name: 'PLEIN', cents: price }] }) as never,
      isSold: () => true,
    },
    { serviceCodes: ['SPA'] },
  );

describe('differenceAt', () => {
  it('lowers a discounted price in proportion, so that the discount stays', () => {
    expect(at(1000, [ticketOf({ unitPrice: 1500, listPrice: 2000 })])).toMatchObject({
      cents: -1000,
      refund: 700,
      fee: 50,
      prices: [{ price: 1000, reduction: 750 }],
    });
  });

  it('counts from the price and the payment that a former move has left', () => {
    const moved = ticketOf({ unitPrice: 1500, listPrice: 2000 }, { movedPrice: 1000, reducedAmount: 750 });
    expect(at(500, [moved])).toMatchObject({ cents: -500, refund: 325, prices: [{ reduction: 375 }] });
    expect(at(1000, [moved])).toMatchObject({ cents: 0, isCheaper: false, prices: [], refund: 0 });
  });

  it('never refunds more than was paid, nor less than nothing', () => {
    expect(at(0, [ticketOf({ unitPrice: 0, listPrice: 2000 })])).toMatchObject({ refund: 0, fee: 0 });
    expect(at(0, [ticketOf({ unitPrice: 30, listPrice: 2000 })])).toMatchObject({ refund: 0, fee: 30 });
    expect(at(0, [ticketOf({ unitPrice: 2000 })])).toMatchObject({ refund: 1950, fee: 50 });
  });

  it('raises a discounted price in proportion, and adds the fee where the venue charges it', () => {
    const ticket = ticketOf({ unitPrice: 1500, listPrice: 2000 });
    expect(at(3000, [ticket])).toMatchObject({
      due: 750,
      fee: 0,
      former: 2000,
      prices: [{ reduction: -750 }],
    });
    const rule = { ...RULE, chargesFee: true };
    expect(at(3000, [ticket], rule)).toMatchObject({
      due: 800,
      fee: 50,
      prices: [{ reduction: -800, fee: 50 }],
    });
    expect(at(2000, [ticket], rule)).toMatchObject({
      due: 50,
      refund: 0,
      prices: [{ price: 2000, fee: 50 }],
    });
    expect(at(2000, [ticket])).toMatchObject({ due: 0, prices: [] });
  });

  it('counts neither up nor down from the fees of former moves', () => {
    const moved = ticketOf({ unitPrice: 1000 }, { movedPrice: 2000, reducedAmount: -1050, moveFees: 50 });
    expect(at(3000, [moved])).toMatchObject({ due: 1000 });
    expect(at(1000, [moved])).toMatchObject({ refund: 950, prices: [{ reduction: 1000 }] });
  });

  it('asks nothing for a ticket that was free by its discount, nor after a closure', () => {
    expect(at(3000, [ticketOf({ unitPrice: 0, listPrice: 2000 })])).toMatchObject({ due: 0, isDearer: true });
    expect(at(3000, [ticketOf({ unitPrice: 2000 })], { ...RULE, isClosure: true })).toMatchObject({ due: 0 });
  });

  it('refunds nothing where the venue keeps the difference', () => {
    expect(at(1000, [ticketOf({ unitPrice: 2000 })], { ...RULE, lowerPrice: 'kept' })).toMatchObject({
      cents: -1000,
      isCheaper: true,
      refund: 0,
      prices: [],
    });
  });
});
