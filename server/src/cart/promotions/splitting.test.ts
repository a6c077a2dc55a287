import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Promotion } from '#catalogue/promotions/promotions.ts';
import { SEED } from '#test/system/proof.ts';
import { type StoredLine, totalOf } from '../cart.ts';
import { bestOf } from './best.ts';
import { changedLines, discountsOf, withoutDiscounts } from './parts.ts';
import { runsOf, withDiscounts } from './splitting.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const line = (number: number, unitPrice: number, quantities: readonly number[]): StoredLine => ({
  id: id(number),
  service: 'BASSIN',
  type: 7,
  serviceName: { 'fr-FR': 'Bassin' },
  family: 'NAGE',
  establishment: 'RIVAGE',
  establishmentLabels: { 'fr-FR': 'Rivage' },
  priceName: 'PLEIN',
  labels: { 'fr-FR': 'Plein tarif' },
  unitPrices: { PLEIN: unitPrice },
  unitPrice,
  quantity: quantities.reduce((sum, one) => sum + one, 0),
  vatRate: 200,
  supportingDocuments: [],
  details: quantities.map((quantity, at) => ({
    id: id(number * 100 + at),
    quantity,
    // Two parts of a session are on two cards.
    eventId: `s${at >> 1}`,
    contacts: Array.from({ length: quantity }, (_, visitor) => ({ fullName: `Visitor ${visitor}` })),
  })),
});

const amountOff = (cents: number): Promotion => ({
  id: id(9),
  labels: { 'fr-FR': 'Bienvenue' },
  code: 'BIENVENUE',
  isEnabled: true,
  terms: { benefit: 'amount', cents, target: 'all', services: [], priceNames: [], hours: [], combines: true },
});

const cart = fc
  .array(
    fc.record({
      cents: fc.integer({ min: 1, max: 2000 }),
      quantities: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((lines) => lines.map(({ cents, quantities }, at) => line(at + 1, cents, quantities)));

const discount = (lines: StoredLine[], promotion: Promotion) =>
  withDiscounts(lines, bestOf(runsOf(lines, 'Europe/Paris'), [promotion]), [promotion]);

const property = (check: (lines: StoredLine[], promotion: Promotion) => void) =>
  fc.assert(fc.property(cart, fc.integer({ min: 1, max: 5000 }).map(amountOff), check), {
    seed: SEED,
    numRuns: 300,
  });

describe('runsOf', () => {
  it('leaves out free tickets, and those at the price of a family quotient', () => {
    const lines = [line(1, 0, [1]), { ...line(2, 300, [1]), externalDiscountCode: 'QF1' }, line(3, 600, [2])];
    expect(runsOf(lines, 'Europe/Paris').map((run) => run.line)).toEqual([2]);
  });

  it('starts a session on the clock of its establishment', () => {
    const event = {
      start: '2026-11-24T23:30:00Z',
      end: '2026-11-25T00:30:00Z',
      labels: { 'fr-FR': '' },
      establishment: { 'fr-FR': '' },
      themeLabels: { 'fr-FR': '' },
    };
    const at = (own: object) => {
      const [run] = runsOf(
        [{ ...line(1, 600, []), details: [{ id: id(5), quantity: 1, event: { ...event, ...own } }] }],
        'Europe/Paris',
      );
      return run?.start;
    };
    expect(at({})).toEqual({ weekday: 3, time: '00:30' });
    expect(at({ zone: { timeZone: 'America/Cayenne', labels: { 'fr-FR': '' } } })).toEqual({
      weekday: 2,
      time: '20:30',
    });
  });
});

describe('withDiscounts', () => {
  it('lowers the total by exactly the amount, in whole cents per ticket', () => {
    property((lines, promotion) => {
      const lowered = discount(lines, promotion);
      const { cents = 0 } = promotion.terms;
      expect(totalOf(lowered)).toBe(Math.max(0, totalOf(lines) - cents));
      for (const { unitPrice, listPrice = unitPrice, quantity, details } of lowered) {
        expect(unitPrice).toBeGreaterThanOrEqual(0);
        expect(details.reduce((sum, detail) => sum + detail.quantity, 0)).toBe(quantity);
        const amounts = discountsOf([{ details }]).reduce((sum, { amount }) => sum + amount, 0);
        expect(amounts).toBe((listPrice - unitPrice) * quantity);
      }
    });
  });

  it('gives every line and part its own id, the same in every computation', () => {
    property((lines, promotion) => {
      const lowered = discount(lines, promotion);
      const ids = lowered.flatMap((one) => [one.id, ...one.details.map((detail) => detail.id)]);
      expect(new Set(ids).size).toBe(ids.length);
      expect(discount(lines, promotion)).toEqual(lowered);
      expect(changedLines(lowered, discount(lines, promotion))).toEqual([]);
    });
  });
});

describe('withoutDiscounts', () => {
  it('restores the lines as they were before discounts, visitors included', () => {
    property((lines, promotion) => {
      expect(withoutDiscounts(discount(lines, promotion))).toEqual(lines);
    });
  });
});

describe('changedLines', () => {
  it('names the lines whose discount differs, also when it begins or ends', () => {
    const lines = [line(1, 1000, [2]), line(2, 500, [1])];
    const lowered = discount(lines, amountOff(100));
    expect(changedLines(lines, lowered)).toEqual([id(1), id(2)]);
    expect(changedLines(lowered, lines)).toEqual([id(1), id(2)]);
    expect(changedLines(lowered, discount(lines, amountOff(101)))).not.toEqual([]);
  });
});
