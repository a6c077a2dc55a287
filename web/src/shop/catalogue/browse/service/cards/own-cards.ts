import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { RememberedCard, RememberedWithdrawal } from '#lib/cards-memory.ts';
import type { WantedLine } from '#lib/cart.ts';
import { addDays } from '#lib/format.ts';
import { groupedNumber } from '#shop/grouped-number.ts';

export type OwnCard = CallAnswer<'GET /user/cards'>[number];

/** What decides which cards a service fills. */
export type FilledBy = Pick<
  CallAnswer<'GET /Ticketing/service'>,
  'externalCode' | 'cardUse' | 'cardSpace' | 'publicType' | 'isAuthorizedDuplicationServices' | 'periodDays'
>;

/** Which card is to be filled: one of the customer's by its number, a new one with a name, or a new one without. */
export type CardChoice = { kind: 'own'; cardNumber: string } | { kind: 'new' } | { kind: 'unnamed' };

/** The customer's cards that a service can fill now. */
export const compatibleCards = (cards: readonly OwnCard[], service: FilledBy): OwnCard[] =>
  cards.filter((card) => card.isActive && canFill(card, service));

function canFill(card: OwnCard, service: FilledBy): boolean {
  const { externalCode: code, cardUse, cardSpace, publicType, isAuthorizedDuplicationServices } = service;
  if (card.disableMultiPublic && card.publicType !== publicType) return false;
  if (cardUse === 'required') return card.servicesForFill.includes(code);
  const isSold = !isAuthorizedDuplicationServices && card.serviceAlreadySolds.includes(code);
  return card.espaceRef === cardSpace && !isSold;
}

/** The card of the customer that was chosen; undefined for a new one. */
export const ownCard = (choice: CardChoice, compatible: readonly OwnCard[]): OwnCard | undefined =>
  choice.kind === 'own' ? compatible.find(({ cardNumber }) => cardNumber === choice.cardNumber) : undefined;

/** Whether a choice still stands: a card may have left the account since. */
export const canChoose = (choice: CardChoice, compatible: readonly OwnCard[]): boolean =>
  choice.kind !== 'own' || ownCard(choice, compatible) !== undefined;

/** The choice that the page begins with: the card that the address names, otherwise the likeliest. */
export function firstChoice(
  compatible: readonly OwnCard[],
  service: FilledBy,
  named: string | undefined,
): CardChoice {
  const card = compatible.find(({ cardNumber }) => cardNumber === named);
  if (card) return { kind: 'own', cardNumber: card.cardNumber };
  // What can be loaded again is mostly loaded again; a subscription is mostly for a new person.
  const [first] = compatible;
  const isAgain = service.cardUse === 'required' || service.isAuthorizedDuplicationServices;
  return first && isAgain ? { kind: 'own', cardNumber: first.cardNumber } : { kind: 'new' };
}

export interface HolderName {
  firstName: string;
  lastName: string;
}

/** Whether a name can be written on a card. */
export const isFull = ({ firstName, lastName }: HolderName): boolean =>
  firstName.trim() !== '' && lastName.trim() !== '';

/** The part of a cart line that fills the chosen card. */
export function cardDetail(
  choice: CardChoice,
  { firstName, lastName }: HolderName,
): WantedLine['cartLineDetails'][number] {
  if (choice.kind === 'own') return { quantity: 1, cardNumber: choice.cardNumber };
  if (choice.kind === 'unnamed') return { quantity: 1, cardNumber: '0' };
  return { quantity: 1, cardHolderFirstName: firstName.trim(), cardHolderName: lastName.trim() };
}

/** A period on a card, as it is now and as a service makes it; days as `YYYY-MM-DD`. */
export interface PeriodChange {
  /** Last day of the period that the card has; undefined for a card without one. */
  oldEnd: string | undefined;
  /** First and last day of the period that is bought. */
  from: string;
  until: string;
}

/**
 * The period that a service opens on a card: after the one that the card has, or from today. A new one ends after that many
 * days beside the day of its sale, as the ticketing system counts them. Undefined for a service that opens none.
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

/** What of a service can be withdrawn, what ends soonest first. */
export const withdrawalsOf = (cards: readonly RememberedCard[], service: string): OwnWithdrawal[] =>
  cards
    .flatMap((card) => card.withdrawals.map((withdrawal) => ({ ...withdrawal, card })))
    .filter(({ services }) => services.includes(service))
    .sort((left, right) => Date.parse(left.validityEndDate) - Date.parse(right.validityEndDate));

/** Its number, and who holds it. */
export const cardName = ({ cardNumber, holderFirstName, holderName }: OwnWithdrawal['card']): string =>
  [groupedNumber(cardNumber), [holderFirstName, holderName].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
