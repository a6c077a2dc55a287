import { randomUUID } from 'node:crypto';
import type { CheckedBody } from '@guichet/contract/calls.ts';
import { fillsCards, needsEvent } from '@guichet/contract/predicates.ts';
import { isSoldOnline } from '#catalogue/catalogue.ts';
import type { CataloguePrice, CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import { fail } from '#kernel/errors.ts';
import type { Identity } from '#platform/auth/identity.ts';
import { isBookable } from './availability.ts';
import { isWithdrawalLine, namesOwnCard, planCardPart } from './cards/cards.ts';
import { type CardContext, cardProblems } from './cards/cards-problems.ts';
import { refuseCards } from './cards/cards-refusals.ts';
import {
  countPlaces,
  type HeldEvent,
  placesBySession,
  type StoredDetail,
  type StoredLine,
  totalOf,
} from './cart.ts';
import { refuseUnknownFields } from './client-fields.ts';
import { keptContacts } from './contacts.ts';
import { type CancellationsOf, withFlexible } from './flexible/flexible.ts';
import { linePrice, type NamedPrices, namedPart } from './named-prices/named-prices.ts';
import { offerOf, requireQuantities } from './offer.ts';
import { keptPeople, type PeopleLookup, requirePeople } from './people.ts';
import { withRentalSessions } from './rentals.ts';
import { atSessionPrice, formerPriceOf, splitByPrice } from './session-prices.ts';
import { requireTerms } from './session-terms.ts';

/** Maximum places of one session in a cart: more is a group booking, arranged with the venue. */
const MAX_PLACES_PER_SESSION = 50;

/** Maximum places in a cart over all sessions, so that one cart cannot empty a venue. */
const MAX_PLACES_PER_CART = 200;

/** Maximum tickets in a cart (specified-behaviour.md#quantities). */
const MAX_TICKETS = 9999;

/** The maximum total of a cart, in cents: the limit of an amount in the contract. */
const MAX_CENTS = 99_999_999;

export type WantedLine = CheckedBody<'PUT /cart/AddOrUpdateCart'>['cartLines'][number];

/** The data for the lines of a cart: reads of the catalogue and of the named sessions. */
export interface CatalogueLookup extends CardContext {
  /** Includes disabled services, see `maxQuantityOf` */
  service(code: string): CatalogueService | undefined;
  /** Maximum quantity of a service in the cart: for a disabled service, the quantity that the cart already holds */
  maxQuantityOf(serviceCode: string): number;
  establishmentLabels(code: string): HeldEvent['establishment'];
  /** The time zone of a session, for its event; the venue's when absent */
  zoneAt?: (session: TicketingSession) => Pick<HeldEvent, 'zone'>;
  themeLabels(code: string | undefined): { labels: HeldEvent['themeLabels']; color?: string };
  session(id: string): TicketingSession | undefined;
  /** The named prices that the buyer may have; none when absent */
  namedPrices?: NamedPrices | undefined;
  /** The people of the customer; absent when no part of the cart is for one */
  people?: PeopleLookup | undefined;
  /** How customers cancel a service, its flexible ticket included; none of them is offered when absent */
  cancellationsOf?: CancellationsOf;
  /** Current lines of the cart, whose price may have changed */
  held?: readonly StoredLine[];
}

const NO_NAMED_PRICES: NamedPrices = { opened: undefined, held: new Map() };

/**
 * Plans the lines of a cart: every name, price and total comes from the catalogue, never from the client.
 * @param known ids of current lines and parts of the cart; others get new ids
 */
export function planLines(
  wanted: readonly WantedLine[],
  known: ReadonlySet<string>,
  lookup: CatalogueLookup,
  identity: Identity,
): StoredLine[] {
  refuseWithdrawn(wanted, lookup);
  const free = new Set(known);
  const lines = withRentalSessions(wanted, lookup).flatMap((line, at) =>
    splitByPrice(line, lookup).map((part) => planLine(part, at, free, lookup, identity)),
  );
  requireQuantities(lines);
  requirePeople(lines, lookup.service, lookup.people);
  requireTerms(lines, lookup);
  const [problem] = cardProblems(lines, lookup);
  if (problem) refuseCards(problem);
  const tickets = lines.reduce((sum, line) => sum + line.quantity, 0);
  if (tickets > MAX_TICKETS) fail('request.invalid', { fields: { cartLines: 'field.below-10000' } });
  requireTotal(lines);
  const places = placesBySession(lines);
  if ([...places.values()].some((quantity) => quantity > MAX_PLACES_PER_SESSION))
    fail('cart.too-many-places', { params: { places: MAX_PLACES_PER_SESSION } });
  if (countPlaces(places) > MAX_PLACES_PER_CART)
    fail('cart.full', { params: { places: MAX_PLACES_PER_CART } });
  return lines;
}

/** Requires a total that an amount of the contract can be. @throws AppError `request.invalid` */
export function requireTotal(lines: readonly StoredLine[]): void {
  if (totalOf(lines) > MAX_CENTS) fail('request.invalid', { fields: { cartLines: 'field.below-10000' } });
}

/** Rejects quantities over the available ones. @throws AppError `service.not-authorized` */
function refuseWithdrawn(wanted: readonly WantedLine[], lookup: CatalogueLookup): void {
  const quantities = new Map<string, number>();
  for (const { service, cartLineDetails } of wanted)
    quantities.set(service, (quantities.get(service) ?? 0) + sumOf(cartLineDetails));
  for (const [service, quantity] of quantities)
    if (quantity > lookup.maxQuantityOf(service)) fail('service.not-authorized');
}

const sumOf = (details: readonly { quantity: number }[]) =>
  details.reduce((sum, { quantity }) => sum + quantity, 0);

function planLine(
  wanted: WantedLine,
  at: number,
  free: Set<string>,
  lookup: CatalogueLookup,
  identity: Identity,
): StoredLine {
  const known = lookup.service(wanted.service);
  if (!known) fail('service.not-found');
  const service = atSessionPrice(known, wanted, lookup);
  if (!isSoldOnline(service)) fail('service.not-authorized');
  refuseUnknownFields(wanted, at, service);
  requireLogin(wanted, at, service, identity);
  const { price, formerPrice } = linePrice(
    service,
    wanted,
    lookup.namedPrices ?? NO_NAMED_PRICES,
    lastVisit(wanted, lookup),
  );
  const quantity = sumOf(wanted.cartLineDetails);
  const { contactFields } = price;
  const details = wanted.cartLineDetails.map((detail) => ({
    ...planDetail(detail, service, free, lookup),
    ...keptContacts(detail.contacts, contactFields, detail.quantity),
    ...keptPeople(detail.people, detail.quantity),
  }));
  const isFree = isWithdrawalLine(details, service, at);
  const places = placesTaken(wanted, price, lookup.held);
  const unitPrice = isFree ? 0 : price.cents;
  const former = formerPrice ?? formerPriceOf({ priceName: price.name, unitPrice, details }, lookup.held);
  const line: StoredLine = {
    id: keepId(wanted.id, free),
    ...offerOf(service, price, lookup, details),
    priceName: price.name,
    labels: price.labels,
    unitPrices: Object.fromEntries(service.prices.map(({ name, cents }) => [name, cents])),
    unitPrice,
    quantity,
    ...(places !== undefined && { places }),
    supportingDocuments: isFree ? [] : price.supportingDocuments,
    ...(!isFree && namedPart(service, price)),
    ...(former && { formerPrice: former }),
    ...(contactFields && { contactFields: [...contactFields] }),
    ...(fillsCards(service) && { fillsCards: true }),
    details,
  };
  return withFlexible(line, wanted.isFlexible ?? false, lookup);
}

/** Returns the places that each unit takes: those of the line of the same service and price in the cart, else those of the price. */
function placesTaken(
  { id, service }: WantedLine,
  { name, places }: CataloguePrice,
  held: readonly StoredLine[] = [],
): number | undefined {
  const before = held.find((line) => line.id === id && line.service === service && line.priceName === name);
  return before ? before.places : places;
}

/** Returns the start of the last session of a wanted line; undefined when it has none. */
function lastVisit({ cartLineDetails }: WantedLine, lookup: CatalogueLookup): Date | undefined {
  const starts = cartLineDetails.flatMap(
    ({ eventId }) => (eventId && lookup.session(eventId)?.start.getTime()) || [],
  );
  return starts.length > 0 ? new Date(Math.max(...starts)) : undefined;
}

/** Requires an account for cards. @throws AppError `account.login-required` */
function requireLogin(
  { cartLineDetails }: WantedLine,
  at: number,
  service: CatalogueService,
  identity: Identity,
): void {
  if (identity.kind === 'customer' || !(fillsCards(service) || cartLineDetails.some(namesOwnCard))) return;
  fail('account.login-required', {
    fields: { [`cartLines.${at}.cartLineDetails.0.cardNumber`]: 'account.login-required' },
  });
}

function planDetail(
  wanted: WantedLine['cartLineDetails'][number],
  service: CatalogueService,
  free: Set<string>,
  lookup: CatalogueLookup,
): StoredDetail {
  const { id, eventId, quantity } = wanted;
  const detail: StoredDetail = {
    id: keepId(id, free),
    quantity,
    ...planCardPart(wanted, service, lookup.cards),
  };
  if (service.isRental) {
    const session = lookup.session(eventId ?? '');
    return session ? { ...detail, ...atSession(session, service, lookup) } : detail;
  }
  if (!needsEvent(service.type)) return detail;
  if (!eventId) fail('event.required');
  const session = lookup.session(eventId);
  const isHeld = lookup.held?.some(({ details }) => details.some((held) => held.eventId === eventId));
  if (!isBookable(session, service.code, isHeld ? null : lookup.now)) fail('event.not-found');
  return { ...detail, ...atSession(session, service, lookup) };
}

/** Returns the session fields that a part of a line repeats. */
export function atSession(
  session: TicketingSession,
  { labels }: Pick<CatalogueService, 'labels'>,
  lookup: Pick<CatalogueLookup, 'themeLabels' | 'establishmentLabels' | 'zoneAt'>,
): Required<Pick<StoredDetail, 'eventId' | 'event'>> {
  const theme = lookup.themeLabels(session.themeCode);
  return {
    eventId: session.id,
    event: {
      start: session.start.toISOString(),
      end: session.end.toISOString(),
      labels,
      establishment: lookup.establishmentLabels(session.establishmentCode),
      establishmentCode: session.establishmentCode,
      ...lookup.zoneAt?.(session),
      ...(session.room && { room: session.room }),
      ...(session.themeCode !== undefined && { themeCode: session.themeCode }),
      themeLabels: theme.labels,
      ...(theme.color && { themeColor: theme.color }),
    },
  };
}

/** Returns an id that is still free, or a new one: the id of a line identifies its tickets. */
function keepId(id: string | undefined, free: Set<string>): string {
  return id !== undefined && free.delete(id) ? id : randomUUID();
}
