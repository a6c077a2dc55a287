import type { CheckedBody } from '@guichet/contract/calls.ts';
import { isSolidarityPrice, needsCard } from '@guichet/contract/predicates.ts';
import type { CatalogueService } from '#gateways/ticketing/port.ts';
import { fail } from '#platform/http/errors.ts';

type WantedLine = CheckedBody<'PUT /cart/AddOrUpdateCart'>['cartLines'][number];

/** What only a client says of a line: each is stored only where something that the portal knows vouches for it. */
const CARD_FIELDS = ['cardNumber', 'cardHolderName', 'cardHolderFirstName'] as const;
const WITHDRAWAL_FIELDS = ['isWithdrawalTicketId', 'isWithdrawTicketFamilyId'] as const;

/**
 * Refuses what a client says of cards, withdrawals and discounts, and nothing vouches for.
 * @param at the line's place in the cart
 * @throws AppError `card.not-accepted`; `request.invalid` with the field that names no proposed value
 */
export function refuseUnknownFields(line: WantedLine, at: number, service: CatalogueService): void {
  const { priceName, externalDiscountCode, cartLineDetails } = line;
  if (externalDiscountCode !== undefined && !isDiscountOf(priceName, externalDiscountCode))
    refuseChoice(`cartLines.${at}.externalDiscountCode`);
  for (const [index, detail] of cartLineDetails.entries()) {
    if (!needsCard(service.type) && CARD_FIELDS.some((name) => detail[name] !== undefined))
      fail('card.not-accepted');
    const withdrawal = WITHDRAWAL_FIELDS.find((name) => detail[name] !== undefined);
    // No venue can name its withdrawal families yet.
    if (withdrawal) refuseChoice(`cartLines.${at}.cartLineDetails.${index}.${withdrawal}`);
  }
}

/** A solidarity price is named by its discount code; no other price has one. */
const isDiscountOf = (priceName: string, code: string): boolean =>
  isSolidarityPrice(priceName) && code === priceName;

function refuseChoice(field: string): never {
  fail('request.invalid', { fields: { [field]: 'field.choice' } });
}
