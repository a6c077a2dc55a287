import { isForOneVisitor } from '@guichet/contract/account/household-rules.ts';
import { type Contact, type ContactField, missingOfAll } from '@guichet/contract/cart/contact-rules.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import { isArticle, needsEvent } from '@guichet/contract/predicates.ts';
import { type Contents, contentsOf } from '@guichet/contract/tickets/predicates.ts';
import type { Cart } from '#lib/cart.ts';

type CartLine = Cart['cartLines'][number];
export type CartDiscount = NonNullable<CartLine['cartLineDetails'][number]['discounts']>[number];
export type CartEvent = NonNullable<CartLine['cartLineDetails'][number]['event']>;

/** One price of a service at a session, with its quantity. Amounts in cents. */
export interface CartEntry {
  detailId: string;
  labels: Labels;
  unitPrice: number;
  /** Price for other buyers, for a named price. */
  commonPrice: number | undefined;
  /** The chosen flexible ticket, whose supplement is a part of the unit price. */
  flexible: CartLine['flexible'];
  /** The flexible ticket that may be chosen. */
  flexibleOffer: CartLine['flexibleOffer'];
  /** The chosen flexible ticket before it changed, or before it was withdrawn. */
  formerFlexible: CartLine['formerFlexible'];
  /** Discounts of its whole quantity. */
  discounts: readonly CartDiscount[];
  /** Previous price; with labels when it is a named price that the family quotient no longer allows. */
  formerPrice: CartLine['formerPrice'];
  quantity: number;
  /** Places that each ticket takes of its session. */
  places: number;
  /** Fields required of each visitor; empty when none are. */
  contactFields: readonly ContactField[];
  contacts: readonly Contact[] | undefined;
  /** Ids of the people of the household who have its first tickets. */
  people: readonly string[];
  /** Whether each of its tickets is for one visitor. */
  isPersonal: boolean;
  /** Card that the entry fills, or that its tickets are withdrawn from. */
  card: EntryCard | undefined;
}

/** Card in the cart: filled, new, bearing tickets, or the source of withdrawn tickets. */
export interface EntryCard {
  kind: 'own' | 'new' | 'unnamed' | 'bears' | 'withdrawn';
  cardNumber: string | undefined;
  holder: string;
  /** Name of the holder in parts. */
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
  /** Id of the session in the ticketing system; undefined for a rental and for a service without sessions. */
  session: string | undefined;
  /** Other establishments where the ticket is valid. */
  otherEstablishments: Labels[];
  /** Whether it is an article handed over at the desk instead of a ticket. */
  isArticle: boolean;
  /** Whether it fills cards instead of giving tickets. */
  fillsCards: boolean;
  /** Smallest quantity that is sold. */
  minimum: number;
  /** Largest quantity of its service in the cart, and how many can be added; undefined without a limit. */
  maximum: { most: number; left: number } | undefined;
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
        maximum: maximumOf(line, lines),
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
        flexible: line.flexible,
        flexibleOffer: line.flexibleOffer,
        formerFlexible: line.formerFlexible,
        discounts: detail.discounts ?? [],
        formerPrice: line.formerPrice,
        quantity: detail.quantity,
        places: line.places ?? 1,
        contactFields: line.contactFields ?? [],
        contacts: detail.contacts,
        people: detail.people ?? [],
        isPersonal: isForOneVisitor(line),
        card: entryCard(line, detail),
      });
      if (!group.lines.includes(line.id)) group.lines.push(line.id);
      group.total += line.unitPrice * detail.quantity - sumOf(detail.discounts ?? []);
      group.quantity += detail.quantity;
      groups.set(key, group);
    }
  }
  return [...groups.values()];
}

function maximumOf(
  { service, maximumQuantity: most }: CartLine,
  lines: readonly CartLine[],
): CartGroup['maximum'] {
  if (most === undefined) return undefined;
  const chosen = lines.reduce((sum, line) => sum + (line.service === service ? line.quantity : 0), 0);
  return { most, left: Math.max(0, most - chosen) };
}

/** Returns the sum of discounts, in cents. */
export const sumOf = (discounts: readonly Pick<CartDiscount, 'amount'>[]): number =>
  discounts.reduce((sum, { amount }) => sum + amount, 0);

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

/** Whether an entry is one unit, as a card or a holder is. */
export const isSingle = ({ card }: Pick<CartEntry, 'card'>): boolean =>
  card?.kind === 'own' || card?.kind === 'new';

/** Whether the card of an entry can change; a withdrawal is bound to the card of its right. */
export const canChangeCard = (entry: CartEntry): entry is CartEntry & { card: EntryCard } =>
  entry.card !== undefined && entry.card.kind !== 'withdrawn';

/** Whether fields of the visitors are missing. */
export const lacksContacts = ({ contactFields, contacts, quantity }: CartEntry): boolean =>
  missingOfAll(contactFields, contacts, quantity) !== undefined;

/** Returns the sessions of a cart without duplicates. */
export const sessionsOf = (cart: Cart): string[] => [
  ...new Set(cart.cartLines.flatMap((line) => line.cartLineDetails.flatMap((one) => one.eventId ?? []))),
];

/** Largest quantity of one price in a cart (specified-behaviour.md#quantities). */
const MAX_QUANTITY = 99;

/**
 * Returns the largest possible quantity: the confirmed one and the places left.
 * @param free undefined when unknown
 * @param left how many tickets of the service the cart may have more
 */
export const maximumQuantity = (
  { quantity, places }: Pick<CartEntry, 'quantity' | 'places'>,
  free: number | undefined,
  left = MAX_QUANTITY,
): number =>
  Math.min(MAX_QUANTITY, quantity + left, quantity + Math.floor((free ?? MAX_QUANTITY * places) / places));

/** Returns the number of places that the tickets of a group take of their session. */
export const placesTaken = ({ entries }: Pick<CartGroup, 'entries'>): number =>
  entries.reduce((sum, { quantity, places }) => sum + quantity * places, 0);

/**
 * Returns why a quantity cannot grow; undefined when it can.
 * @param max see {@link maximumQuantity}
 * @param isOfService whether the maximum of the service allows less than the places
 */
export function limitReached(
  quantity: number,
  max: number,
  isOfService = false,
): 'lastPlaces' | 'mostPerCart' | 'mostPerLine' | undefined {
  if (quantity < max) return undefined;
  if (isOfService) return 'mostPerCart';
  return max < MAX_QUANTITY ? 'lastPlaces' : 'mostPerLine';
}

/** Contents of an order: tickets, articles, both, or cards alone. */
export type OrderContents = Contents | 'cards';

/** @param parts of the order */
export function orderContentsOf(
  parts: readonly { isArticle: boolean; fillsCards?: boolean | undefined }[],
): OrderContents {
  const handed = parts.filter(({ fillsCards }) => !fillsCards);
  if (handed.length === 0 && parts.length > 0) return 'cards';
  return contentsOf(handed.map(({ isArticle }) => isArticle));
}

/** Returns whether the lines may be changed. */
export const isChangeable = (cart: Cart): boolean => ['open', 'failed', 'cancelled'].includes(cart.state);

/** Returns whether the cart is paid: the delivery page shows what follows. */
export const isBought = (cart: Cart): boolean =>
  ['paid', 'selling', 'sold', 'stuck', 'archived', 'refunded'].includes(cart.state);
