import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredLine } from '#cart/cart.ts';
import { type RefundedMoney, refundFigures, sharesOf, sumFigures, withoutVatOf } from './takings-refunds.ts';

const lineOf = (id: string, unitPrice: number, quantity: number, vatRate: number) =>
  ({
    id,
    service: `S-${id}`,
    serviceName: { 'fr-FR': id },
    establishment: 'LAC',
    establishmentLabels: { 'fr-FR': 'Lac' },
    unitPrice,
    quantity,
    vatRate,
    details: [{ quantity }],
  }) as unknown as StoredLine;

const PERIOD = { from: '2026-11-01', until: '2026-11-30' };
const moneyOf = (lines: StoredLine[], refund: Partial<RefundedMoney>): RefundedMoney => ({
  purchaseId: 'one',
  day: '2026-11-10',
  amount: 0,
  lines,
  lineIds: null,
  units: {},
  ...refund,
});

describe('sharesOf', () => {
  it('adds up to the amount, also without any weight', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000, max: 10_000 }),
        fc.array(fc.nat(500), { minLength: 1, maxLength: 9 }),
        (amount, weights) => {
          expect(sharesOf(amount, weights).reduce((sum, share) => sum + share, 0)).toBe(amount);
        },
      ),
    );
  });
});

describe('refundFigures', () => {
  it('gives each ticket of an order what it cost when a move to a higher price was paid by itself', () => {
    const lines = [lineOf('a', 2000, 1, 55), lineOf('b', 2000, 1, 200)];
    const reduced = { a: -1000 };
    const lineIds = ['a', 'b'];
    const supplement = [lineOf('s', 1000, 1, 55)];
    const inMoney = [
      moneyOf(lines, { amount: 4000, lineIds, reduced }),
      moneyOf(supplement, { purchaseId: 'two', amount: 1000 }),
    ];
    const asCredit = [moneyOf(lines, { amount: 5000, lineIds, reduced, isCredit: true })];
    for (const money of [inMoney, asCredit]) {
      const vat = sumFigures(refundFigures(PERIOD, money, []), 'vat');
      expect([vat.get('55')?.amount, vat.get('200')?.amount]).toEqual([3000, 2000]);
    }
  });

  it('refunds the tax of an order to the cent when its lines are refunded one by one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 3_000 }), fc.constantFrom(55, 100, 200)), {
          minLength: 1,
          maxLength: 8,
        }),
        (parts) => {
          const lines = parts.map(([price, rate], index) => lineOf(String(index), price, 1, rate));
          const money = lines.map((line) => moneyOf(lines, { amount: line.unitPrice, lineIds: [line.id] }));
          const vat = sumFigures(refundFigures(PERIOD, money, []), 'vat');
          for (const [rate, { amount, withoutVat }] of vat) {
            const whole = lines
              .filter(({ vatRate }) => String(vatRate) === rate)
              .reduce((sum, { unitPrice }) => sum + unitPrice, 0);
            expect(amount).toBe(whole);
            expect(withoutVat).toBe(withoutVatOf(whole, Number(rate)));
          }
        },
      ),
    );
  });

  it('counts the tax of an earlier refund of the order, but not its amount, when it was before the period', () => {
    const lines = [lineOf('a', 105, 3, 55)];
    const units = { a: 1 };
    const money = ['2026-10-31', '2026-11-02', '2026-11-03'].map((day) =>
      moneyOf(lines, { day, amount: 105, lineIds: [], units }),
    );
    const all = refundFigures({ from: '2026-10-01', until: '2026-11-30' }, money, []);
    const later = refundFigures(PERIOD, money, []);
    expect(sumFigures(all, 'vat').get('55')).toMatchObject({
      amount: 315,
      withoutVat: withoutVatOf(315, 55),
    });
    expect(sumFigures(later, 'vat').get('55')?.amount).toBe(210);
  });

  it('spreads a refund made at the provider over the whole order', () => {
    const lines = [lineOf('a', 1000, 1, 55), lineOf('b', 3000, 1, 200)];
    const figures = refundFigures(PERIOD, [moneyOf(lines, { amount: 400 })], []);
    expect(sumFigures(figures, 'service').get('S-a')?.amount).toBe(100);
    expect(sumFigures(figures, 'service').get('S-b')?.amount).toBe(300);
  });

  it('adds a refund that failed after its confirmation again', () => {
    const lines = [lineOf('a', 1000, 1, 200)];
    const refund = { amount: 1000, lineIds: ['a'] };
    const money = [moneyOf(lines, refund), moneyOf(lines, { ...refund, amount: -1000 })];
    expect(sumFigures(refundFigures(PERIOD, money, []), 'vat').get('200')).toMatchObject({
      amount: 0,
      withoutVat: 0,
    });
  });

  it('counts the cancelled units, including those of a free order', () => {
    const lines = [lineOf('a', 0, 4, 55)];
    const figures = refundFigures(PERIOD, [], [{ day: '2026-11-10', lines, lineIds: [], units: { a: 3 } }]);
    expect(sumFigures(figures, 'service').get('S-a')).toMatchObject({ quantity: 3, amount: 0 });
  });
});
