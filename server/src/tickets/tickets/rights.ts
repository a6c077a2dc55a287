import type { CallAnswer } from '@guichet/contract/calls.ts';
import { establishmentNames, fillingOf, fillingServices, rightState, warningOf } from '#cards/cards/cards.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import type { CardRight, TicketingCard } from '#gateways/ticketing/cards/port.ts';
import { barCode } from '#platform/pdf/barcode.ts';
import { isAskedKind, isValidWithin, type TicketFilter } from './tickets.ts';

type TicketRight = CallAnswer<'POST /user/GetTicketsDetails'>['rights'][number];

/**
 * Returns the rights on a customer's cards that are shown among the tickets: subscriptions, and remaining units. Rights
 * that can be withdrawn are shown as such, and units on a blocked card are lost.
 */
export function viewRights(
  cards: readonly TicketingCard[],
  catalogue: IndexedCatalogue,
  asked: TicketFilter,
  now: Date,
): TicketRight[] {
  if (asked.withdrawalsOnly) return [];
  return cards
    .filter((card) => card.isActive && (!asked.cardNumbers || asked.cardNumbers.includes(card.number)))
    .flatMap((card) =>
      card.rights
        .filter((right) => isAsked(right, asked, now))
        .map((right) => viewRight(card, right, catalogue, now)),
    )
    .sort((left, right) => left.validityEndDate.localeCompare(right.validityEndDate));
}

const kindOf = ({ unit }: CardRight) => (unit === 'period' ? 'subscription' : 'reloadable');

function isAsked(right: CardRight, asked: TicketFilter, now: Date): boolean {
  return (
    right.unit !== 'ticket' &&
    isAskedKind(kindOf(right), asked.types) &&
    (asked.withInvalid || rightState(right, now) === 'valid') &&
    (!asked.services || asked.services.includes(right.serviceCode)) &&
    isValidWithin(right, asked.valid)
  );
}

function viewRight(
  card: TicketingCard,
  right: CardRight,
  catalogue: IndexedCatalogue,
  now: Date,
): TicketRight {
  const theme = card.themeCode === undefined ? undefined : catalogue.themes.get(card.themeCode);
  const code = barCode(card.scanCode.replaceAll(' ', ''));
  return {
    id: right.id,
    kind: kindOf(right),
    state: rightState(right, now),
    warning: warningOf(right, catalogue, now),
    service: right.serviceCode,
    labels: catalogue.services.get(right.serviceCode)?.labels ?? right.label,
    unit: right.unit,
    ...(right.total !== undefined && { total: right.total }),
    ...(right.remaining !== undefined && { remaining: right.remaining }),
    validityStartDate: right.validFrom.toISOString(),
    validityEndDate: right.validUntil.toISOString(),
    ...(right.consumedAt && { consumedAt: right.consumedAt.toISOString() }),
    establishments: establishmentNames(catalogue, right.establishmentCodes),
    cardNumber: card.number,
    scanCode: card.scanCode,
    ...(code && { codePath: code.path, codeSize: code.size }),
    holderFirstName: card.holderName.firstName,
    holderName: card.holderName.lastName,
    ...(theme && { themeLabels: theme.labels, ...(theme.color && { themeColor: theme.color }) }),
    fillings: fillingServices(card, catalogue, now, right.serviceCode).map(fillingOf),
    ...(card.startDateRenewAllowed && { startDateRenewAllowed: card.startDateRenewAllowed.toISOString() }),
    ...(card.endDateRenewAllowed && { endDateRenewAllowed: card.endDateRenewAllowed.toISOString() }),
  };
}
