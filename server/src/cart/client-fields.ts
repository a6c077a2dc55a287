import type { CheckedBody } from '@guichet/contract/calls.ts';
import { fillsCards } from '@guichet/contract/predicates.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import { fail } from '#kernel/errors.ts';
import type { CardFields } from './cards/cards.ts';

type WantedLine = CheckedBody<'PUT /cart/AddOrUpdateCart'>['cartLines'][number];

/**
 * Refuses cards, withdrawals and discounts that a client sends for a service without them. The values of services with
 * cards are compared with the customer's cards, see cart/cards.
 * @param at the line's index in the cart
 * @throws AppError `card.not-accepted`; `request.invalid` with the field that has an unknown value
 */
export function refuseUnknownFields(line: WantedLine, at: number, service: CatalogueService): void {
  const { priceName, externalDiscountCode, cartLineDetails } = line;
  if (externalDiscountCode !== undefined && !isDiscountOf(service, priceName, externalDiscountCode))
    refuseChoice(`cartLines.${at}.externalDiscountCode`);
  for (const [index, detail] of cartLineDetails.entries()) {
    const path = `cartLines.${at}.cartLineDetails.${index}`;
    if (detail.isWithdrawalTicketId === undefined) {
      if (detail.isWithdrawTicketFamilyId !== undefined) refuseChoice(`${path}.isWithdrawTicketFamilyId`);
      if (namesCard(detail) && (service.cardUse ?? 'none') === 'none')
        fail('card.not-accepted', { fields: { [`${path}.cardNumber`]: 'card.not-accepted' } });
    } else if (fillsCards(service)) refuseChoice(`${path}.isWithdrawalTicketId`);
  }
}

const namesCard = ({ cardNumber, cardHolderName, cardHolderFirstName }: CardFields): boolean =>
  cardNumber !== undefined || cardHolderName !== undefined || cardHolderFirstName !== undefined;

/** Returns whether a discount code belongs to a price: only named prices have one. */
const isDiscountOf = ({ prices }: CatalogueService, priceName: string, code: string): boolean =>
  prices.some(({ name, discountCode }) => name === priceName && discountCode === code);

function refuseChoice(field: string): never {
  fail('request.invalid', { fields: { [field]: 'field.choice' } });
}
