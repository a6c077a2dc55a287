import { type Contact, type ContactField, missingOfAll } from '@guichet/contract/cart/contact-rules.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import { isArticle, needsEvent } from '@guichet/contract/predicates.ts';
import { type Contents, contentsOf } from '@guichet/contract/tickets/predicates.ts';
import type { Cart, WantedLine } from '#lib/cart.ts';

/** How a cart is shown: pure functions. */

type CartLine = Cart['cartLines'][number];
export type CartEvent = NonNullable<CartLine['cartLineDetails'][number]['event']>;

/** One price of a service at a session, with its quantity. Amounts in cents. */
export interface CartEntry {
  detailId: string;
  labels: Labels;
  unitPrice: number;
  /** What a named price costs other buyers. */
  commonPrice: number | undefined;
  /** What it cost before; with labels the named price that the family quotient no longer opens. */
  formerPrice: CartLine['formerPrice'];
  quantity: number;
  /** What has to be known of each who comes; empty where nothing has. */
  contactFields: readonly ContactField[];
  contacts: readonly Contact[] | undefined;
  /** The card that it fills, or that its tickets are taken from. */
  card: EntryCard | undefined;
}

/** A card in the cart: one that is filled, a new one, one that tickets are put on or withdrawn from. */
export interface EntryCard {
  kind: 'own' | 'new' | 'unnamed' | 'bears' | 'withdrawn';
  cardNumber: string | undefined;
  holder: string;
  /** The holder's, in parts. */
  name: { firstName: string; lastName: string };
}

/** One ticket of the cart: a service, at a session if it has one, with all its prices. */
export interface CartGroup {
  key: string;
  /** Ids of its lines in the cart. */
  lines: string[];
  service: string;
  serviceName: Labels;
  establishment: string;
  /** The session that it attends, of the ticketing system; undefined for a service without sessions, and for a rental. */
  session: string | undefined;
  /** Where else it is valid. */
  otherEstablishments: Labels[];
  /** An article that is handed over at the desk, and no ticket. */
  isArticle: boolean;
  /** It fills cards, and gives no ticket. */
  fillsCards: boolean;
  /** Fewest of it in the cart. */
  minimum: number;
  event: CartEvent | undefined;
  entries: CartEntry[];
  /** In cents. */
  total: number;
  quantity: number;
}

/** Groups the lines of a cart by service and session, in the order in which they were added. */
export function groupLines(lines: readonly CartLine[]): CartGroup[] {
  const groups = new Map<string, CartGroup>();
  for (const line of lines) {
    for (const detail of line.cartLineDetails) {
      const key = `${line.service} ${detail.eventId ?? ''}`;
      const { service, serviceName, establishment } = line;
      const group = groups.get(key) ?? {
        key,
        lines: [],
        service,
        serviceName,
        establishment,
        session: needsEvent(line.type) ? detail.eventId : undefined,
        otherEstablishments: line.otherEstablishments ?? [],
        isArticle: isArticle(line.type),
        fillsCards: line.fillsCards ?? false,
        minimum: line.minimumQuantity ?? 1,
        event: detail.event,
        entries: [],
        total: 0,
        quantity: 0,
      };
      group.entries.push({
        detailId: detail.id,
        labels: line.labels,
        unitPrice: line.unitPrice,
        commonPrice: line.commonPrice,
        formerPrice: line.formerPrice,
        quantity: detail.quantity,
        contactFields: line.contactFields ?? [],
        contacts: detail.contacts,
        card: entryCard(line, detail),
      });
      if (!group.lines.includes(line.id)) group.lines.push(line.id);
      group.total += line.unitPrice * detail.quantity;
      group.quantity += detail.quantity;
      groups.set(key, group);
    }
  }
  return [...groups.values()];
}

function entryCard(
  { fillsCards }: CartLine,
  {
    cardNumber,
    cardHolderFirstName,
    cardHolderName,
    isWithdrawalTicketId,
  }: CartLine['cartLineDetails'][number],
): EntryCard | undefined {
  const named = {
    holder: [cardHolderFirstName, cardHolderName].filter(Boolean).join(' '),
    name: { firstName: cardHolderFirstName ?? '', lastName: cardHolderName ?? '' },
  };
  if (isWithdrawalTicketId) return { kind: 'withdrawn', cardNumber, ...named };
  const isOwn = cardNumber !== undefined && cardNumber !== '0';
  if (!fillsCards) return isOwn ? { kind: 'bears', cardNumber, ...named } : undefined;
  if (isOwn) return { kind: 'own', cardNumber, ...named };
  return { kind: named.holder ? 'new' : 'unnamed', cardNumber: undefined, ...named };
}

/** Whether an entry is one unit: a card or a name stands for one. */
export const isSingle = ({ card }: Pick<CartEntry, 'card'>): boolean =>
  card?.kind === 'own' || card?.kind === 'new';

/** Whether an entry may be for another card: what is withdrawn follows from its right. */
export const canChangeCard = (entry: CartEntry): entry is CartEntry & { card: EntryCard } =>
  entry.card !== undefined && entry.card.kind !== 'withdrawn';

/** Whether something has still to be said of who comes. */
export const lacksContacts = ({ contactFields, contacts, quantity }: CartEntry): boolean =>
  missingOfAll(contactFields, contacts, quantity) !== undefined;

/** The sessions of a cart, each once. */
export const sessionsOf = (cart: Cart): string[] => [
  ...new Set(cart.cartLines.flatMap((line) => line.cartLineDetails.flatMap((one) => one.eventId ?? []))),
];

/** Most of one price in a cart (specified-behaviour.md#quantities). */
const MAX_QUANTITY = 99;

/** How many of an entry the cart can hold: what it has confirmed and what is left. @param free unknown when undefined */
export const maximumQuantity = (entry: Pick<CartEntry, 'quantity'>, free: number | undefined): number =>
  Math.min(MAX_QUANTITY, entry.quantity + (free ?? MAX_QUANTITY));

/** Why no more can be had of a price; undefined where more can. @param max see {@link maximumQuantity} */
export function limitReached(quantity: number, max: number): 'lastPlaces' | 'mostPerLine' | undefined {
  if (quantity < max) return undefined;
  return max < MAX_QUANTITY ? 'lastPlaces' : 'mostPerLine';
}

/** What an order holds: tickets, articles, both, or nothing but cards. */
export type OrderContents = Contents | 'cards';

/** @param parts of the order */
export function orderContentsOf(
  parts: readonly { isArticle: boolean; fillsCards?: boolean | undefined }[],
): OrderContents {
  const handed = parts.filter(({ fillsCards }) => !fillsCards);
  if (handed.length === 0 && parts.length > 0) return 'cards';
  return contentsOf(handed.map(({ isArticle }) => isArticle));
}

/** The lines with changed quantities of some details; empty details and lines are dropped. */
export function withQuantities(
  lines: readonly WantedLine[],
  quantities: ReadonlyMap<string, number>,
): WantedLine[] {
  return lines.flatMap((line) => {
    const details = line.cartLineDetails
      .map((detail) => ({ ...detail, quantity: quantities.get(detail.id ?? '') ?? detail.quantity }))
      .filter((detail) => detail.quantity > 0);
    return details.length > 0 ? [{ ...line, cartLineDetails: details }] : [];
  });
}

/** The details that leave a cart with one of them: the last of a session takes the rentals along that are used during it. */
export function removedWith(lines: readonly CartLine[], detailId: string): string[] {
  const partsOf = (areAttended: boolean) =>
    lines.filter(({ type }) => needsEvent(type) === areAttended).flatMap((line) => line.cartLineDetails);
  const attended = partsOf(true);
  const session = attended.find(({ id }) => id === detailId)?.eventId;
  const isLast = attended.every(({ id, eventId }) => eventId !== session || id === detailId);
  const rentals = session !== undefined && isLast ? partsOf(false) : [];
  return [detailId, ...rentals.filter(({ eventId }) => eventId === session).map(({ id }) => id)];
}

/** The lines that restore removed details: as new details, for which places are held again. */
export function linesToRestore(lines: readonly WantedLine[], detailIds: readonly string[]): WantedLine[] {
  return lines.flatMap(({ id: _line, cartLineDetails, ...line }) =>
    cartLineDetails.flatMap(({ id, ...detail }) =>
      id !== undefined && detailIds.includes(id) ? [{ ...line, cartLineDetails: [detail] }] : [],
    ),
  );
}

/** Whether the lines may be changed. */
export const isChangeable = (cart: Cart): boolean => ['open', 'failed', 'cancelled'].includes(cart.state);

/** Whether the cart is paid: the delivery page shows what follows. */
export const isBought = (cart: Cart): boolean =>
  ['paid', 'selling', 'sold', 'stuck', 'archived', 'refunded'].includes(cart.state);

/**
 * Seconds until the hold expires, by the server's clock and the time that has passed since the request.
 * @param requestedAt and `now`: milliseconds of the same monotonic clock, `performance.now()`
 */
export function secondsLeft(
  cart: Pick<Cart, 'validityEndDate' | 'serverTime'>,
  requestedAt: number,
  now: number,
): number {
  const validity = Date.parse(cart.validityEndDate) - Date.parse(cart.serverTime);
  return Math.max(0, Math.ceil((validity - (now - requestedAt)) / 1000));
}

/** `10 min 04 s`, below a minute `24 s`: the symbols are the same in every language. */
export function formatCountdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return minutes === 0
    ? `${rest}\u00a0s`
    : `${minutes}\u00a0min\u00a0${String(rest).padStart(2, '0')}\u00a0s`;
}

/** Below this many seconds the countdown is shown as a warning. */
export const LOW_SECONDS = 300;

/** Remaining times, in seconds, that are announced to screen readers. */
const ANNOUNCED_SECONDS = [60, LOW_SECONDS] as const;

/** The announcement that is due between two readings of the countdown. */
export function announcementBetween(
  before: number,
  after: number,
): (typeof ANNOUNCED_SECONDS)[number] | undefined {
  return ANNOUNCED_SECONDS.find((moment) => before > moment && after <= moment && after > 0);
}

/** By how many minutes the hold can be extended; 0 when it cannot. @param step minutes of one extension */
export function extensionMinutes(cart: Cart, step: number): number {
  if (!cart.canExtend) return 0;
  const gain = Date.parse(cart.maximumValidityEndDate) - Date.parse(cart.validityEndDate);
  return Math.max(1, Math.min(step, Math.floor(gain / 60_000)));
}
