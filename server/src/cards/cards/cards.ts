import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LIMITS } from '@guichet/contract/catalogue/setting-texts.ts';
import { DEFAULT_LOCALE, type Labels } from '@guichet/contract/locale.ts';
import { serviceKind } from '@guichet/contract/predicates.ts';
import { type IndexedCatalogue, priceRange } from '#catalogue/browse/browse.ts';
import type { ShopService } from '#catalogue/catalogue.ts';
import type {
  CardRight,
  CardTicket,
  RightMovement,
  RightUnit,
  TicketingCard,
} from '#gateways/ticketing/cards/port.ts';
import { barCode } from '#platform/pdf/barcode.ts';

/** The state of a card, and of each right on it. */
export type CardState = 'valid' | 'consumed' | 'expired' | 'blocked';

/** Levels of a warning: orange, then red. */
export type Warning = 'none' | 'low' | 'high';

/** Percentages of used units and of elapsed time from which a right warns; see the settings of services. */
export interface WarningLimits {
  limitNotif1: number;
  limitNotif2: number;
  limitNotifTime1: number;
  limitNotifTime2: number;
}

/** Returns the state of a right at an instant. */
export function rightState(
  right: Pick<CardRight, 'remaining' | 'validUntil'>,
  now: Date,
): Exclude<CardState, 'blocked'> {
  if (right.validUntil < now) return 'expired';
  return right.remaining === 0 ? 'consumed' : 'valid';
}

/** Returns the state of a card, which is valid while one of its rights is. */
function cardState(card: TicketingCard, now: Date): CardState {
  if (!card.isActive) return 'blocked';
  const states = card.rights.map((right) => rightState(right, now));
  if (states.includes('valid')) return 'valid';
  return states.includes('consumed') ? 'consumed' : 'expired';
}

/** Returns the warning of a right, by its used units and its elapsed time. */
export function rightWarning(
  right: Pick<CardRight, 'total' | 'remaining' | 'validFrom' | 'validUntil'>,
  limits: WarningLimits,
  now: Date,
): Warning {
  if (rightState(right, now) !== 'valid') return 'none';
  const used = right.total ? ((right.total - (right.remaining ?? 0)) / right.total) * 100 : 0;
  const lifetime = right.validUntil.getTime() - right.validFrom.getTime();
  const elapsed = ((now.getTime() - right.validFrom.getTime()) / lifetime) * 100;
  if (used >= limits.limitNotif2 || elapsed >= limits.limitNotifTime2) return 'high';
  return used >= limits.limitNotif1 || elapsed >= limits.limitNotifTime1 ? 'low' : 'none';
}

/** Returns the warning by the limits of its service. */
export function warningOf(right: CardRight, catalogue: IndexedCatalogue, now: Date): Warning {
  const limits = catalogue.services.get(right.serviceCode)?.limits ?? DEFAULT_LIMITS;
  return rightWarning(right, limits, now);
}

/**
 * Returns the services on sale that fill a card now: first a renewal in its window, then the service of the card.
 * @param own the service that comes first instead
 */
export function fillingServices(
  card: TicketingCard,
  catalogue: IndexedCatalogue,
  now: Date,
  own = card.serviceCode,
): ShopService[] {
  if (!card.isActive) return [];
  const { startDateRenewAllowed: opens, endDateRenewAllowed: closes } = card;
  const mayRenew = opens !== undefined && closes !== undefined && opens <= now && now <= closes;
  const rank = ({ code, type }: ShopService): number =>
    serviceKind(type) === 'renewal' ? 0 : code === own ? 1 : 2;
  return card.servicesForFill
    .flatMap((code) => {
      const service = catalogue.services.get(code);
      return service && (serviceKind(service.type) !== 'renewal' || mayRenew) ? [service] : [];
    })
    .sort((left, right) => rank(left) - rank(right));
}

/** Returns the data of a link to a service that fills a card, and to its price. */
export function fillingOf(service: ShopService): CallAnswer<'GET /user/cards'>[number]['fillings'][number] {
  const kind = serviceKind(service.type);
  return {
    service: service.code,
    labels: service.labels,
    kind: kind === 'renewal' || kind === 'subscription' ? kind : 'reloading',
    establishment: service.establishmentCode,
    ...priceRange([service]),
  };
}

/** Returns names of establishments, in the order of the catalogue. */
export function establishmentNames(catalogue: IndexedCatalogue, codes: readonly string[]): Labels[] {
  return [...catalogue.establishments.values(), ...catalogue.hiddenEstablishments.values()]
    .filter(({ code }) => codes.includes(code))
    .map(({ labels }) => labels ?? { [DEFAULT_LOCALE]: '' });
}

/** Returns the most urgent of some warnings. */
function mostUrgent(warnings: readonly Warning[]): Warning {
  if (warnings.includes('high')) return 'high';
  return warnings.includes('low') ? 'low' : 'none';
}

/** Returns the end of a card's last right. */
export function validityOf({ rights }: TicketingCard): Date | undefined {
  return rights.reduce<Date | undefined>(
    (last, { validUntil }) => (last && last > validUntil ? last : validUntil),
    undefined,
  );
}

/** Sorts cards: valid ones first by their next end, then the others, latest first. */
export function byUse(now: Date): (left: TicketingCard, right: TicketingCard) => number {
  return (left, right) => {
    const [isLeftValid, isRightValid] = [left, right].map((card) => cardState(card, now) === 'valid');
    if (isLeftValid !== isRightValid) return isLeftValid ? -1 : 1;
    const [leftEnd, rightEnd] = [left, right].map((card) => validityOf(card)?.getTime() ?? 0) as [
      number,
      number,
    ];
    return isLeftValid ? leftEnd - rightEnd : rightEnd - leftEnd;
  };
}

/** Sums of a unit of rights over the lifetime of a card. */
export interface MovementSum {
  unit: RightUnit;
  bought: number;
  /** Less reversed uses */
  used: number;
  expired: number;
  lost: number;
}

/** The sum to which each kind of movement adds. */
const SUM_OF: Readonly<Record<RightMovement['kind'], Exclude<keyof MovementSum, 'unit'>>> = {
  bought: 'bought',
  reloaded: 'bought',
  renewed: 'bought',
  used: 'used',
  withdrawn: 'used',
  reversed: 'used',
  expired: 'expired',
  lost: 'lost',
  imported: 'bought',
  refunded: 'bought',
  granted: 'bought',
  corrected: 'bought',
  moved: 'bought',
};

/** Sums the movements of a card by unit; a period counts nothing, and has no sum. */
export function sumMovements(movements: readonly RightMovement[]): MovementSum[] {
  const sums = new Map<RightUnit, MovementSum>();
  for (const { kind, unit, quantity } of movements) {
    if (unit === 'period') continue;
    const sum = sums.get(unit) ?? { unit, bought: 0, used: 0, expired: 0, lost: 0 };
    const field = SUM_OF[kind];
    sum[field] += field === 'bought' ? quantity : -quantity;
    sums.set(unit, sum);
  }
  return [...sums.values()];
}

type Card = CallAnswer<'GET /user/cards'>[number];

/** Returns a card for its customer's response, with its bars. */
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
    ...(card.isBlockTemporary && { isBlockTemporary: true }),
    ...(card.replacedBy && { replacedBy: card.replacedBy }),
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
  const service = catalogue.services.get(serviceCode);
  const zone = start && catalogue.zones.get(service?.establishmentCode ?? '');
  return {
    ticketNumber,
    labels: service?.labels ?? label,
    ...(start && { eventStart: start.toISOString() }),
    ...(zone && { eventZone: zone }),
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

/** Returns the types of services by the space whose cards they fill. */
function availableTypes(services: readonly ShopService[]): Card['membershipAvailableServiceTypes'] {
  const bySpace = Map.groupBy(services, ({ espaceRef }) => espaceRef);
  return [...bySpace].map(([espaceRef, ofSpace]) => ({
    serviceTypes: [...new Set(ofSpace.map(({ type }) => type))],
    ...(espaceRef && { espaceRef }),
  }));
}

/** Returns a movement in the customer's terms. */
export function viewMovement(
  movement: RightMovement,
  card: TicketingCard,
  catalogue: IndexedCatalogue,
): CallAnswer<'GET /user/cardmovements'>['movements'][number] {
  const { id, rightId, kind, unit, quantity, balance, orderNumber, otherCard, serviceCode } = movement;
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
    ...(otherCard && { otherCard }),
  };
}
