import { expect, it } from 'vitest';
import type { StoredLine } from '../cart.ts';
import { cardLinesOf } from './cards.ts';

const line = (more: Partial<StoredLine>): StoredLine =>
  ({
    id: 'line',
    service: 'TEN',
    priceName: 'QF1',
    unitPrice: 2400,
    details: [{ id: 'part', quantity: 1, cardNumber: '04182207' }],
    ...more,
  }) as StoredLine;

it('cardLinesOf includes the price and the discount code of a line that fills a card', () => {
  const filling = line({ fillsCards: true, externalDiscountCode: 'FQ1' });
  expect(cardLinesOf([filling])).toEqual([
    {
      lineId: 'part',
      serviceCode: 'TEN',
      priceName: 'QF1',
      unitPriceCents: 2400,
      discountCode: 'FQ1',
      quantity: 1,
      cardNumber: '04182207',
    },
  ]);
  expect(cardLinesOf([line({ unitPrice: 500, priceName: '' })])).toMatchObject([
    { lineId: 'line', priceName: '', unitPriceCents: 500 },
  ]);
});
