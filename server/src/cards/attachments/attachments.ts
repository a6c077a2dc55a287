import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { plainCode } from '@guichet/contract/typed-text.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { TicketingCard } from '#gateways/ticketing/cards/port.ts';
import { plainName } from '#kernel/format/plain-name.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import { type Subject, subjectsOfSite } from '#platform/auth/throttle-subjects.ts';

/** A request for a card that another account has. */
export interface AttachmentRow {
  id: string;
  cardNumber: string;
  requesterId: string;
  ownerId: string;
  /** Empty to keep the name on the card */
  firstName: string;
  lastName: string;
  state: 'requested' | 'accepted' | 'refused' | 'cancelled';
  locale: Locale;
  expiresAt: Date;
  answeredAt: Date | null;
  /** When the owner accepted; the card changes hands afterwards */
  acceptingSince: Date | null;
}

/** Wrong codes without a wait; each further one is followed by a wait. A code is one of a billion. */
export const FREE_TRIES = {
  /** By one account at one card */
  accountAtCard: 5,
  /** By one account at any card: a family attaches several */
  account: 15,
  /** By all accounts at one card */
  card: 30,
} as const;

/** Maximum requests of one account within an hour: each one sends a mail. */
export const REQUESTS_PER_HOUR = 6;

/** Days for which an answered request is listed. */
const LISTED_DAYS = 7;

/** Returns the subjects of the rate limits for tries at a card's code. */
export function trySubjects(
  secrets: Pick<Secrets, 'keyedHash'>,
  userId: string,
  cardNumber: string,
): Record<keyof typeof FREE_TRIES, Subject> {
  const { of } = subjectsOfSite(secrets, 'shop');
  const card = plainCode(cardNumber);
  return {
    accountAtCard: of('card code of', `${userId}\n${card}`),
    account: of('card codes by', userId),
    card: of('card code', card),
  };
}

/** Returns the subject of the rate limit for an account's requests. */
export const requestsBy = (secrets: Pick<Secrets, 'keyedHash'>, userId: string): Subject =>
  subjectsOfSite(secrets, 'shop').of('card requests by', userId);

/** Returns the state of a request at an instant: a cancelled request has expired, like one without an answer. */
export function stateAt(
  { state, expiresAt }: Pick<AttachmentRow, 'state' | 'expiresAt'>,
  now: Date,
): 'requested' | 'accepted' | 'refused' | 'expired' {
  if (state === 'cancelled') return 'expired';
  return state === 'requested' && expiresAt <= now ? 'expired' : state;
}

/** Returns why a request cannot be answered now; undefined when it can. */
export function answerProblem(
  attachment: Pick<AttachmentRow, 'state' | 'expiresAt'>,
  now: Date,
): ErrorCode | undefined {
  const state = stateAt(attachment, now);
  if (state === 'requested') return undefined;
  return state === 'expired' ? 'attachment.expired' : 'attachment.answered';
}

/** Returns whether a request is listed: it is open, unanswered, or was answered recently. */
function isListed({ expiresAt, answeredAt }: AttachmentRow, now: Date): boolean {
  const end = answeredAt ?? expiresAt;
  return now.getTime() - end.getTime() < LISTED_DAYS * 86_400_000;
}

type Membership = CallAnswer<'GET /user/GetMemberShips'>[number];

/** Returns an account's cards, and the requested cards that it does not have. */
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
          : // A card that was bought, or attached without a request, has one entry of the account itself.
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

/** Returns the people whose cards are in an account, in the order of their first card. */
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

/** Returns a name such as `Samir Haddad`. */
export const personName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** Returns a person's name for strangers, without parts that are no plain name. */
export const plainPerson = (
  { firstName, lastName }: { firstName: string; lastName: string },
  locale: Locale,
): string =>
  personName({ firstName: plainName(firstName), lastName: plainName(lastName) }) ||
  translator(locale, 'mails')('attachment.request.someone');

/** Returns a card number in its printed format: `0418 7741`. */
export const cardNumberInGroups = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1 ');
