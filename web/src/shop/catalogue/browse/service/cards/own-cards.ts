import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { RememberedCard, RememberedWithdrawal } from '#lib/cards-memory.ts';
import type { WantedLine } from '#lib/cart.ts';
import { addDays } from '#lib/format.ts';
import { groupedNumber } from '#shop/grouped-number.ts';

export type OwnCard = CallAnswer<'GET /user/cards'>[number];

/** Properties of a service that decide which cards it fills. */
export type FilledBy = Pick<
  CallAnswer<'GET /Ticketing/service'>,
  'externalCode' | 'cardUse' | 'cardSpace' | 'publicType' | 'isAuthorizedDuplicationServices' | 'periodDays'
>;

/** The card to fill: one of the customer's by its number, a new one with a name, or a new one without. */
export type CardChoice = { kind: 'own'; cardNumber: string } | { kind: 'new' } | { kind: 'unnamed' };

/** Returns the customer's cards that a service can fill now. */
export const compatibleCards = (cards: readonly OwnCard[], service: FilledBy): OwnCard[] =>
  cards.filter((card) => card.isActive && canFill(card, service));

function canFill(card: OwnCard, service: FilledBy): boolean {
  const { externalCode: code, cardUse, cardSpace, publicType, isAuthorizedDuplicationServices } = service;
  if (card.disableMultiPublic && card.publicType !== publicType) return false;
  if (cardUse === 'required') return card.servicesForFill.includes(code);
  const isSold = !isAuthorizedDuplicationServices && card.serviceAlreadySolds.includes(code);
  return card.espaceRef === cardSpace && !isSold;
}

/** Returns the chosen card of the customer; undefined for a new one. */
export const ownCard = (choice: CardChoice, compatible: readonly OwnCard[]): OwnCard | undefined =>
  choice.kind === 'own' ? compatible.find(({ cardNumber }) => cardNumber === choice.cardNumber) : undefined;

/** Returns whether a choice is still possible: a card may have left the account since. */
export const canChoose = (choice: CardChoice, compatible: readonly OwnCard[]): boolean =>
  choice.kind !== 'own' || ownCard(choice, compatible) !== undefined;

/** Returns the initial choice: the card that the address names, otherwise the likeliest. */
export function firstChoice(
  compatible: readonly OwnCard[],
  service: FilledBy,
  named: string | undefined,
): CardChoice {
  const card = compatible.find(({ cardNumber }) => cardNumber === named);
  if (card) return { kind: 'own', cardNumber: card.cardNumber };
  // Reloadable cards are usually filled again; subscriptions are usually for a new person.
  const [first] = compatible;
  const isAgain = service.cardUse === 'required' || service.isAuthorizedDuplicationServices;
  return first && isAgain ? { kind: 'own', cardNumber: first.cardNumber } : { kind: 'new' };
}

export interface HolderName {
  firstName: string;
  lastName: string;
}

/** Returns whether a card can have a name. */
export const isFull = ({ firstName, lastName }: HolderName): boolean =>
  firstName.trim() !== '' && lastName.trim() !== '';

/** Returns the part of a cart line that fills the chosen card. */
export function cardDetail(
  choice: CardChoice,
  { firstName, lastName }: HolderName,
): WantedLine['cartLineDetails'][number] {
  if (choice.kind === 'own') return { quantity: 1, cardNumber: choice.cardNumber };
  if (choice.kind === 'unnamed') return { quantity: 1, cardNumber: '0' };
  return { quantity: 1, cardHolderFirstName: firstName.trim(), cardHolderName: lastName.trim() };
}

/** The present period of a card, and the bought one; days as `YYYY-MM-DD`. */
export interface PeriodChange {
  /** Last day of the present period; undefined for a card without one. */
  oldEnd: string | undefined;
  /** First and last day of the bought period. */
  from: string;
  until: string;
}

/**
 * Returns the period that a service opens on a card: after the present one, or from today. A new period ends after
 * the service's number of days beside the day of its sale, like in the ticketing system. Undefined for a service
 * without a period.
 * @param card undefined for a new one
 */
export function periodChange(
  { externalCode: code, periodDays }: FilledBy,
  card: Pick<OwnCard, 'rights'> | undefined,
  { today, dayOf }: { today: string; dayOf: (instant: string) => string },
): PeriodChange | undefined {
  if (periodDays === undefined) return undefined;
  const oldEnd = card?.rights
    .filter(
      ({ unit, service, servicesForFill }) =>
        unit === 'period' && (service === code || servicesForFill.includes(code)),
    )
    .map(({ validityEndDate }) => dayOf(validityEndDate))
    .sort()
    .at(-1);
  const isRunning = oldEnd !== undefined && oldEnd >= today;
  return {
    oldEnd,
    from: isRunning ? addDays(oldEnd, 1) : today,
    until: addDays(isRunning ? oldEnd : today, periodDays),
  };
}

/** Tickets of a service that can be withdrawn from a card of the customer. */
export interface OwnWithdrawal extends Pick<RememberedWithdrawal, 'id' | 'family' | 'remaining'> {
  card: Pick<RememberedCard, 'cardNumber' | 'holderFirstName' | 'holderName'>;
}

/** Returns the withdrawable tickets of a service, the ones that end next first. */
export const withdrawalsOf = (cards: readonly RememberedCard[], service: string): OwnWithdrawal[] =>
  cards
    .flatMap((card) => card.withdrawals.map((withdrawal) => ({ ...withdrawal, card })))
    .filter(({ services }) => services.includes(service))
    .sort((left, right) => Date.parse(left.validityEndDate) - Date.parse(right.validityEndDate));

/** Returns the number and the holder of the card. */
export const cardName = ({ cardNumber, holderFirstName, holderName }: OwnWithdrawal['card']): string =>
  [groupedNumber(cardNumber), [holderFirstName, holderName].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
