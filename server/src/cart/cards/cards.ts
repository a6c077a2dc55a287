import type { CheckedBody } from '@guichet/contract/calls.ts';
import { fillsCards } from '@guichet/contract/predicates.ts';
import { plainCode } from '@guichet/contract/typed-text.ts';
import type { TicketingCard } from '#gateways/ticketing/cards/port.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import type { CardHold } from '#gateways/ticketing/port.ts';
import { fail } from '#kernel/errors.ts';
import type { StoredDetail, StoredLine } from '../cart.ts';
import { discountPart, listPriceOf } from '../promotions/parts.ts';

type WantedDetail = CheckedBody<'PUT /cart/AddOrUpdateCart'>['cartLines'][number]['cartLineDetails'][number];

/** The card fields of a part of a line. */
export type CardPart = Pick<
  StoredDetail,
  | 'cardNumber'
  | 'cardHolderName'
  | 'cardHolderFirstName'
  | 'isWithdrawalTicketId'
  | 'isWithdrawTicketFamilyId'
>;

/** The card fields of a part as a client sends them, validated or not. */
export type CardFields = { [Field in keyof CardPart]?: CardPart[Field] | undefined };

/** The number that means "no card": a new card without a name for services that create cards. */
const NO_CARD = '0';

/** Returns whether a number identifies a card, rather than meaning that there is none. */
export const isCardNumber = (cardNumber: string | undefined): cardNumber is string =>
  cardNumber !== undefined && cardNumber !== NO_CARD;

/** Returns whether a part concerns existing cards of the buyer. */
export const namesOwnCard = (detail: CardFields): boolean =>
  isCardNumber(detail.cardNumber) || detail.isWithdrawalTicketId !== undefined;

/** Returns a customer's card of a number, or the card that replaced it. */
export function findCard(cards: readonly TicketingCard[], number: string): TicketingCard | undefined {
  const card = cards.find((one) => one.number === number);
  return card?.replacedBy === undefined ? card : findCard(cards, card.replacedBy);
}

/** Returns a customer's right with the card that holds it. */
export function findRight(cards: readonly TicketingCard[], rightId: string) {
  for (const card of cards) {
    const right = card.rights.find(({ id }) => id === rightId);
    if (right) return { card, right };
  }
  return undefined;
}

/**
 * Returns the card fields to store for a part. The number and the name of an own card come from the card, never from
 * the client. {@link cardProblems} evaluates whether the part is allowed.
 */
export function planCardPart(
  wanted: WantedDetail,
  service: CatalogueService,
  cards: readonly TicketingCard[],
): CardPart {
  const { isWithdrawalTicketId: rightId, cardHolderName, cardHolderFirstName } = wanted;
  if (rightId !== undefined) {
    const found = findRight(cards, rightId);
    const familyId = wanted.isWithdrawTicketFamilyId ?? found?.right.withdrawal?.familyCode ?? '';
    return {
      isWithdrawalTicketId: rightId,
      isWithdrawTicketFamilyId: familyId,
      ...(found && cardPartOf(found.card)),
    };
  }
  const number = wanted.cardNumber === undefined ? undefined : plainCode(wanted.cardNumber);
  if (isCardNumber(number)) {
    const card = findCard(cards, number);
    return card ? cardPartOf(card) : { cardNumber: number };
  }
  if (!fillsCards(service)) return {};
  if (cardHolderName !== undefined && cardHolderFirstName !== undefined)
    return { cardHolderFirstName, cardHolderName };
  return number === undefined ? {} : { cardNumber: NO_CARD };
}

function cardPartOf({ number, holderName: { firstName, lastName } }: TicketingCard): CardPart {
  return {
    cardNumber: number,
    ...(lastName && { cardHolderName: lastName }),
    ...(firstName && { cardHolderFirstName: firstName }),
  };
}

/**
 * Returns whether a line is withdrawn from a right, and costs nothing.
 * @throws AppError `request.invalid` for a ticket line with several cards: all tickets of a line belong to one card
 */
export function isWithdrawalLine(
  details: readonly CardPart[],
  service: CatalogueService,
  at: number,
): boolean {
  const [first] = details;
  if (fillsCards(service)) return false;
  const other = details.findIndex(
    (detail) =>
      detail.cardNumber !== first?.cardNumber || detail.isWithdrawalTicketId !== first?.isWithdrawalTicketId,
  );
  if (other > 0)
    fail('request.invalid', {
      fields: { [`cartLines.${at}.cartLineDetails.${other}.cardNumber`]: 'field.choice' },
    });
  return first?.isWithdrawalTicketId !== undefined;
}

/** Returns whether a cart concerns cards. */
export const concernsCards = (lines: readonly StoredLine[]): boolean =>
  lines.some((line) => line.fillsCards || line.details.some(namesOwnCard));

/**
 * Converts the card parts of a cart for the ticketing system. A part that fills a card has its own id; a part with
 * tickets has the id of its line, which the tickets carry.
 */
export function cardLinesOf(lines: readonly StoredLine[]): CardHold['lines'] {
  return lines.flatMap(({ id, fillsCards: isFilling, details, ...line }) =>
    details
      .filter((detail) => isFilling || namesOwnCard(detail))
      .map((detail) => ({
        lineId: isFilling ? detail.id : id,
        serviceCode: line.service,
        priceName: line.priceName,
        unitPriceCents: listPriceOf(line),
        ...discountPart({ ...line, details }),
        ...(line.externalDiscountCode !== undefined && { discountCode: line.externalDiscountCode }),
        quantity: detail.quantity,
        ...(detail.isWithdrawalTicketId === undefined
          ? cardOrHolder(detail)
          : {
              withdrawal: {
                rightId: detail.isWithdrawalTicketId,
                familyCode: detail.isWithdrawTicketFamilyId ?? '',
              },
            }),
      })),
  );
}

function cardOrHolder({ cardNumber, cardHolderFirstName, cardHolderName }: CardPart) {
  if (isCardNumber(cardNumber)) return { cardNumber };
  if (cardHolderName === undefined) return {};
  return { holder: { firstName: cardHolderFirstName ?? '', lastName: cardHolderName } };
}

/**
 * Returns the card hold of a cart for the ticketing system; undefined for a cart that never concerned a card.
 * @param before the previous lines of the cart, whose cards it releases
 */
export function cardHoldOf(
  lines: readonly StoredLine[],
  holder: string | null,
  before: readonly StoredLine[] = [],
): CardHold | undefined {
  if (holder === null || !(concernsCards(lines) || concernsCards(before))) return undefined;
  return { holder, lines: cardLinesOf(lines) };
}
