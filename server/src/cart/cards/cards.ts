import type { CheckedBody } from '@guichet/contract/calls.ts';
import { fillsCards } from '@guichet/contract/predicates.ts';
import { plainCode } from '@guichet/contract/typed-text.ts';
import type { TicketingCard } from '#gateways/ticketing/cards/port.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import type { CardHold } from '#gateways/ticketing/port.ts';
import { fail } from '#kernel/errors.ts';
import type { StoredDetail, StoredLine } from '../cart.ts';

type WantedDetail = CheckedBody<'PUT /cart/AddOrUpdateCart'>['cartLines'][number]['cartLineDetails'][number];

/** What a part of a line does with cards. */
export type CardPart = Pick<
  StoredDetail,
  | 'cardNumber'
  | 'cardHolderName'
  | 'cardHolderFirstName'
  | 'isWithdrawalTicketId'
  | 'isWithdrawTicketFamilyId'
>;

/** The same as a client may say it, checked or not. */
export type CardFields = { [Field in keyof CardPart]?: CardPart[Field] | undefined };

/** Says that there is no card: a new one without a name where the service makes one. */
const NO_CARD = '0';

/** Whether a number is that of a card, and does not say that there is none. */
export const isCardNumber = (cardNumber: string | undefined): cardNumber is string =>
  cardNumber !== undefined && cardNumber !== NO_CARD;

/** Whether a part concerns cards that its buyer has. */
export const namesOwnCard = (detail: CardFields): boolean =>
  isCardNumber(detail.cardNumber) || detail.isWithdrawalTicketId !== undefined;

/** A right of a customer, with the card that it is on. */
export function findRight(cards: readonly TicketingCard[], rightId: string) {
  for (const card of cards) {
    const right = card.rights.find(({ id }) => id === rightId);
    if (right) return { card, right };
  }
  return undefined;
}

/**
 * What a part is stored to do with cards: of a card that the customer has, the number and the name are that card's own,
 * never the client's. Whether it may is evaluated by {@link cardProblems}.
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
    const card = cards.find((one) => one.number === number);
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
 * Whether a line is withdrawn from a right, and costs nothing.
 * @throws AppError `request.invalid` for a ticket line that concerns several cards: each of its tickets is of one
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

/** Whether a cart has to do with cards. */
export const concernsCards = (lines: readonly StoredLine[]): boolean =>
  lines.some((line) => line.fillsCards || line.details.some(namesOwnCard));

/**
 * What a cart does with cards, as the ticketing system takes it. A part that fills a card is named by its own id, one
 * that belongs to a ticket by its line's, which the tickets bear.
 */
export function cardLinesOf(lines: readonly StoredLine[]): CardHold['lines'] {
  return lines.flatMap(({ id, fillsCards: isFilling, details, ...line }) =>
    details
      .filter((detail) => isFilling || namesOwnCard(detail))
      .map((detail) => ({
        lineId: isFilling ? detail.id : id,
        serviceCode: line.service,
        priceName: line.priceName,
        unitPriceCents: line.unitPrice,
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
 * What the ticketing system is to know of a cart's cards; undefined for one that never concerned any.
 * @param before the lines that it had, whose cards it lets go
 */
export function cardHoldOf(
  lines: readonly StoredLine[],
  holder: string | null,
  before: readonly StoredLine[] = [],
): CardHold | undefined {
  if (holder === null || !(concernsCards(lines) || concernsCards(before))) return undefined;
  return { holder, lines: cardLinesOf(lines) };
}
