import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { IndexedCatalogue } from '#catalogue/browse/data.ts';
import type { ShopService } from '#catalogue/model.ts';
import type { CardRight, CardTicket, RightMovement, TicketingCard } from '#gateways/ticketing/cards/port.ts';
import { barCode } from '#platform/pdf/barcode.ts';
import {
  cardState,
  establishmentNames,
  fillingOf,
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
  const fillings = fillingServices(card, catalogue, now);
  return {
    cardNumber: card.number,
    scanCode: card.scanCode,
    ...(card.isActive && card.attachCode && { attachCode: card.attachCode }),
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
    servicesForFill: fillings.map(({ code }) => code),
    fillings: fillings.map(fillingOf),
    membershipAvailableServiceTypes: availableTypes(fillings),
    serviceAlreadySolds: card.serviceAlreadySolds,
    ...(card.espaceRef && { espaceRef: card.espaceRef }),
    ...(card.startDateRenewAllowed && { startDateRenewAllowed: card.startDateRenewAllowed.toISOString() }),
    ...(card.endDateRenewAllowed && { endDateRenewAllowed: card.endDateRenewAllowed.toISOString() }),
    publicType: card.publicType,
    disableMultiPublic: card.disableMultiPublic,
    tickets: card.tickets.map((ticket) => viewCardTicket(ticket, catalogue)),
    warning: mostUrgent(card.isActive ? card.rights.map((right) => warningOf(right, catalogue, now)) : []),
  };
}

function viewCardTicket(
  { ticketNumber, serviceCode, label, start, validUntil }: CardTicket,
  catalogue: IndexedCatalogue,
): Card['tickets'][number] {
  return {
    ticketNumber,
    labels: catalogue.services.get(serviceCode)?.labels ?? label,
    ...(start && { eventStart: start.toISOString() }),
    validityEndDate: validUntil.toISOString(),
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
    ...(right.lost !== undefined && { lost: right.lost }),
    validityStartDate: right.validFrom.toISOString(),
    validityEndDate: right.validUntil.toISOString(),
    ...(right.consumedAt && { consumedAt: right.consumedAt.toISOString() }),
    establishments: establishmentNames(catalogue, right.establishmentCodes),
    ...(withdrawal && { withdrawal: { family: withdrawal.familyCode, services: withdrawal.serviceCodes } }),
    servicesForFill: right.servicesForFill,
  };
}

/** Types of services, by the space whose cards they fill. */
function availableTypes(services: readonly ShopService[]): Card['membershipAvailableServiceTypes'] {
  const bySpace = Map.groupBy(services, ({ espaceRef }) => espaceRef);
  return [...bySpace].map(([espaceRef, ofSpace]) => ({
    serviceTypes: [...new Set(ofSpace.map(({ type }) => type))],
    ...(espaceRef && { espaceRef }),
  }));
}

/** A movement in words that its customer knows. */
export function viewMovement(
  movement: RightMovement,
  card: TicketingCard,
  catalogue: IndexedCatalogue,
): CallAnswer<'GET /user/cardmovements'>['movements'][number] {
  const { id, rightId, kind, unit, quantity, balance, orderNumber, serviceCode } = movement;
  const [place] = establishmentNames(
    catalogue,
    movement.establishmentCode ? [movement.establishmentCode] : [],
  );
  const labels = catalogue.services.get(serviceCode)?.labels;
  return {
    id,
    kind,
    unit,
    labels: labels ?? card.rights.find((right) => right.id === rightId)?.label ?? card.label,
    quantity,
    at: movement.at.toISOString(),
    ...(balance !== undefined && { balance }),
    ...(place && { establishment: place }),
    ...(orderNumber && { orderNumber }),
  };
}
