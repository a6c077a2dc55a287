import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { WantedLine } from '#lib/cart.ts';

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

/** A right of the customer from which tickets of a service can be withdrawn now, with its card. */
export function rightToWithdraw(cards: readonly OwnCard[], rightId: string, service: string) {
  for (const card of cards.filter(({ isActive }) => isActive)) {
    const right = card.rights.find(({ id }) => id === rightId);
    if (right?.withdrawal?.services.includes(service)) return { card, right };
  }
  return undefined;
}
