import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { IndexedCatalogue } from '#catalogue/browse/data.ts';
import type { CardRight, TicketingCard } from '#gateways/ticketing/cards/port.ts';
import { barCode } from '#platform/pdf/barcode.ts';
import {
  cardState,
  establishmentNames,
  fillingServices,
  mostUrgent,
  validityOf,
  warningOf,
} from './rules.ts';

type Card = CallAnswer<'GET /user/cards'>[number];

/** A card as it is answered to its customer, with its bars. */
export function viewCard(card: TicketingCard, catalogue: IndexedCatalogue, now: Date): Card {
  const code = barCode(card.scanCode.replaceAll(' ', ''));
  const service = catalogue.services.get(card.serviceCode);
  const theme = card.themeCode === undefined ? undefined : catalogue.themes.get(card.themeCode);
  const validity = validityOf(card);
  return {
    cardNumber: card.number,
    scanCode: card.scanCode,
    ...(code && { codePath: code.path, codeSize: code.size }),
    isActive: card.isActive,
    ...(card.blockedAt && { blockedAt: card.blockedAt.toISOString() }),
    memberShipLabel: service?.labels ?? card.label,
    service: card.serviceCode,
    type: card.rights.some(({ unit }) => unit === 'period') ? 'subscription' : 'reloadable',
    state: cardState(card, now),
    holderFirstName: card.holderName.firstName,
    holderName: card.holderName.lastName,
    ...(theme && {
      theme: { code: theme.code, labels: theme.labels, ...(theme.color && { color: theme.color }) },
    }),
    ...(validity && { validity: validity.toISOString() }),
    rights: card.rights.map((right) => viewRight(right, catalogue)),
    establishments: establishmentNames(catalogue, card.establishmentCodes),
    servicesForFill: fillingServices(card, catalogue, now),
    serviceAlreadySolds: card.serviceAlreadySolds,
    ...(card.espaceRef && { espaceRef: card.espaceRef }),
    ...(card.startDateRenewAllowed && { startDateRenewAllowed: card.startDateRenewAllowed.toISOString() }),
    ...(card.endDateRenewAllowed && { endDateRenewAllowed: card.endDateRenewAllowed.toISOString() }),
    publicType: card.publicType,
    disableMultiPublic: card.disableMultiPublic,
    warning: mostUrgent(card.isActive ? card.rights.map((right) => warningOf(right, catalogue, now)) : []),
  };
}

function viewRight(right: CardRight, catalogue: IndexedCatalogue): Card['rights'][number] {
  const { withdrawal } = right;
  return {
    id: right.id,
    service: right.serviceCode,
    labels: catalogue.services.get(right.serviceCode)?.labels ?? right.label,
    unit: right.unit,
    ...(right.total !== undefined && { total: right.total }),
    ...(right.remaining !== undefined && { remaining: right.remaining }),
    validityStartDate: right.validFrom.toISOString(),
    validityEndDate: right.validUntil.toISOString(),
    ...(right.consumedAt && { consumedAt: right.consumedAt.toISOString() }),
    establishments: establishmentNames(catalogue, right.establishmentCodes),
    ...(withdrawal && { withdrawal: { family: withdrawal.familyCode, services: withdrawal.serviceCodes } }),
  };
}
