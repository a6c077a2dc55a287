import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { TicketingCard } from '#gateways/ticketing/cards/port.ts';
import { plainName } from '#platform/format/plain-name.ts';
import type { AttachmentRow } from './model.ts';
import { isListed, stateAt } from './rules.ts';

type Membership = CallAnswer<'GET /user/GetMemberShips'>[number];

/** An account's cards, and those that it asked for and does not have. */
export function viewMemberships(
  userId: string,
  cards: readonly TicketingCard[],
  requests: readonly AttachmentRow[],
  now: Date,
): Membership[] {
  const listed = requests.filter((request) => isListed(request, now));
  const own = cards.map((card): Membership => {
    const accepted = listed.filter(
      ({ cardNumber, state }) => cardNumber === card.number && state === 'accepted',
    );
    return {
      cardNumber: card.number,
      isActive: card.isActive,
      memberShipLabel: card.label,
      attachedMemberships:
        accepted.length > 0
          ? accepted.map((request) => viewAttachment(request, true, now))
          : // Bought, or attached without a request: the account itself says so.
            [{ id: userId, attachedId: userId, isActif: true, state: 'accepted' }],
    };
  });
  const ownNumbers = new Set(cards.map(({ number }) => number));
  const asked = listed.filter(({ cardNumber }) => !ownNumbers.has(cardNumber));
  return [
    ...own,
    ...[...Map.groupBy(asked, ({ cardNumber }) => cardNumber)].map(([cardNumber, ofCard]) => ({
      cardNumber,
      isActive: false,
      attachedMemberships: ofCard.map((request) => viewAttachment(request, false, now)),
    })),
  ];
}

function viewAttachment(
  request: AttachmentRow,
  isActif: boolean,
  now: Date,
): Membership['attachedMemberships'][number] {
  const state = stateAt(request, now);
  return {
    id: request.id,
    attachedId: request.requesterId,
    isActif,
    state,
    ...(state === 'requested' && { expiresAt: request.expiresAt.toISOString() }),
  };
}

/** The people whose cards are in an account, in the order of their first card. */
export function viewLinks(cards: readonly TicketingCard[]): CallAnswer<'GET /User/UserLinks'> {
  const people = Map.groupBy(cards, ({ holderName }) =>
    `${holderName.firstName}\n${holderName.lastName}`.toLowerCase(),
  );
  return [...people.values()].flatMap((ofPerson) => {
    const [first] = ofPerson;
    if (!first) return [];
    return {
      holderFirstName: first.holderName.firstName,
      holderName: first.holderName.lastName,
      cardNumbers: ofPerson.map(({ number }) => number),
    };
  });
}

/** `Samir Haddad` */
export const personName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** A person as strangers read their name: without what is no plain name. */
export const plainPerson = (
  { firstName, lastName }: { firstName: string; lastName: string },
  locale: Locale,
): string =>
  personName({ firstName: plainName(firstName), lastName: plainName(lastName) }) ||
  translator(locale, 'mails')('attachment.request.someone');

/** As it is printed on cards: `0418 7741`. */
export const cardNumberInGroups = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1 ');
