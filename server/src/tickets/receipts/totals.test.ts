import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receipt } from '#test/portal/documents.ts';
import type { ReceiptLine } from './document/receipt-document.ts';
import { receiptTotals } from './totals.ts';

describe('receiptTotals', () => {
  it('extracts the tax from inclusive prices, rate by rate', () => {
    expect(receiptTotals(receipt.lines)).toEqual({
      perRate: [
        { vatBasisPoints: 550, withoutVatCents: 4550, vatCents: 250, withVatCents: 4800 },
        { vatBasisPoints: 2000, withoutVatCents: 1833, vatCents: 367, withVatCents: 2200 },
      ],
      withoutVatCents: 6383,
      vatCents: 617,
      withVatCents: 7000,
    });
  });

  it('adds up to the order’s own tax over its refunds, whatever their parts', () => {
    const lineOf = (unitPriceCents: number) => ({
      ...(receipt.lines[0] as ReceiptLine),
      quantity: 1,
      unitPriceCents,
      vatBasisPoints: 550,
    });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 12 }), (prices) => {
        const whole = receiptTotals(prices.map(lineOf));
        let open = whole.withVatCents;
        const vat = prices.map((price) => {
          const part = receiptTotals([lineOf(price)], new Map([[550, open]]));
          open -= price;
          expect(part.withoutVatCents + part.vatCents).toBe(price);
          return part.vatCents;
        });
        expect(vat.reduce((sum, cents) => sum + cents, 0)).toBe(whole.vatCents);
        expect(vat.every((cents) => cents >= 0)).toBe(true);
      }),
    );
  });

  it('always adds up to the paid amount, to the cent', () => {
    const line = fc.record({
      label: fc.constant('x'),
      withdrawal: fc.constant('none' as const),
      detail: fc.constant(null),
      place: fc.constant(null),
      startsAt: fc.constant(null),
      quantity: fc.integer({ min: 1, max: 99 }),
      unitPriceCents: fc.integer({ min: 0, max: 100_000 }),
      vatBasisPoints: fc.constantFrom(0, 210, 550, 1000, 2000),
    });
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const totals = receiptTotals(lines);
        const paid = lines.reduce((sum, each) => sum + each.quantity * each.unitPriceCents, 0);
        expect(totals.withVatCents).toBe(paid);
        expect(totals.withoutVatCents + totals.vatCents).toBe(paid);
        expect(totals.perRate.every((rate) => rate.vatCents >= 0)).toBe(true);
      }),
    );
  });
});
