import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { RememberedCard, RememberedWithdrawal } from '#lib/cards-memory.ts';
import type { WantedLine } from '#lib/cart.ts';
import { groupedNumber } from '#shop/grouped-number.ts';

export type OwnCard = CallAnswer<'GET /user/cards'>[number];

/** What decides which cards a service fills. */
export type FilledBy = Pick<
  CallAnswer<'GET /Ticketing/service'>,
  'externalCode' | 'cardUse' | 'cardSpace' | 'publicType' | 'isAuthorizedDuplicationServices'
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

/** Whether a choice still stands: a card may have left the account since. */
export const canChoose = (choice: CardChoice, compatible: readonly OwnCard[]): boolean =>
  choice.kind !== 'own' || compatible.some(({ cardNumber }) => cardNumber === choice.cardNumber);

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
