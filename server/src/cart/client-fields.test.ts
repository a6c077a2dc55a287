import { describe, expect, it } from 'vitest';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import { refuseUnknownFields } from './client-fields.ts';

const service = (type: number) =>
  ({ type, prices: [{ name: 'PLEIN' }, { name: 'QF1', discountCode: 'SOLIDAIRE-1' }] }) as CatalogueService;
const ADMISSION = service(1);
const CARD: CatalogueService = { ...service(9), cardUse: 'created' };

function refusal(
  detail: object,
  line: { priceName?: string; externalDiscountCode?: string } = {},
  of = ADMISSION,
) {
  const wanted = { service: 'X', priceName: 'PLEIN', ...line, cartLineDetails: [{ quantity: 1, ...detail }] };
  try {
    refuseUnknownFields(wanted as never, 2, of);
    return undefined;
  } catch (error) {
    const { code, fields } = error as { code: string; fields: Record<string, string> };
    return { code, fields: Object.keys(fields) };
  }
}

describe('refuseUnknownFields', () => {
  it('accepts a line without cards, withdrawals or discounts', () => {
    expect(refusal({})).toBeUndefined();
  });

  it('refuses a card where the service accepts none', () => {
    for (const detail of [{ cardNumber: 'C-1' }, { cardHolderName: 'X' }, { cardHolderFirstName: 'X' }])
      expect(refusal(detail)).toEqual({
        code: 'card.not-accepted',
        fields: ['cartLines.2.cartLineDetails.0.cardNumber'],
      });
  });

  it('refuses a withdrawal that was not offered: a family alone, or a service that fills cards', () => {
    const path = 'cartLines.2.cartLineDetails.0';
    expect(refusal({ isWithdrawTicketFamilyId: 'F' })?.fields).toEqual([`${path}.isWithdrawTicketFamilyId`]);
    expect(refusal({ isWithdrawalTicketId: 'W' }, {}, CARD)?.fields).toEqual([
      `${path}.isWithdrawalTicketId`,
    ]);
    expect(refusal({ isWithdrawalTicketId: 'W' })).toBeUndefined();
  });

  it('accepts only the discount of the price', () => {
    expect(refusal({}, { priceName: 'QF1', externalDiscountCode: 'SOLIDAIRE-1' })).toBeUndefined();
    for (const line of [
      { externalDiscountCode: 'SOLIDAIRE-1' },
      { priceName: 'QF1', externalDiscountCode: 'QF1' },
    ])
      expect(refusal({}, line)).toEqual({
        code: 'request.invalid',
        fields: ['cartLines.2.externalDiscountCode'],
      });
  });
});
