import { describe, expect, it } from 'vitest';
import {
  cardDetail,
  compatibleCards,
  type FilledBy,
  firstChoice,
  type OwnCard,
  rightToWithdraw,
} from './view.ts';

const TEN: FilledBy = {
  externalCode: 'TEN',
  cardUse: 'created',
  cardSpace: 'POOLS',
  publicType: 'all',
  isAuthorizedDuplicationServices: true,
};
const MONTH: FilledBy = { ...TEN, externalCode: 'MONTH', isAuthorizedDuplicationServices: false };
const RENEWAL: FilledBy = { ...MONTH, externalCode: 'AGAIN', cardUse: 'required' };

const card = (cardNumber: string, more: Partial<OwnCard> = {}): OwnCard =>
  ({
    cardNumber,
    isActive: true,
    espaceRef: 'POOLS',
    servicesForFill: [],
    serviceAlreadySolds: [],
    publicType: 'all',
    disableMultiPublic: false,
    rights: [],
    ...more,
  }) as unknown as OwnCard;

const numbers = (cards: readonly OwnCard[], service: FilledBy) =>
  compatibleCards(cards, service).map(({ cardNumber }) => cardNumber);

describe('the cards that a service fills', () => {
  it('are those of its space that are not blocked', () =>
    expect(
      numbers([card('1'), card('2', { isActive: false }), card('3', { espaceRef: 'OTHER' })], TEN),
    ).toEqual(['1']));

  it('do not have it yet, where it is sold once', () =>
    expect(numbers([card('1', { serviceAlreadySolds: ['MONTH'] }), card('2')], MONTH)).toEqual(['2']));

  it('are those in their renewal window, for a renewal', () =>
    expect(numbers([card('1', { servicesForFill: ['AGAIN'] }), card('2')], RENEWAL)).toEqual(['1']));

  it('are for its public, where they are for one alone', () =>
    expect(numbers([card('1', { disableMultiPublic: true, publicType: 'child' })], TEN)).toEqual([]));
});

describe('the first choice', () => {
  it('is the card of the address, when it can be filled', () => {
    expect(firstChoice([card('1'), card('2')], TEN, '2')).toEqual({ kind: 'own', cardNumber: '2' });
    expect(firstChoice([card('1')], TEN, '9')).toEqual({ kind: 'own', cardNumber: '1' });
  });

  it('is a new card for what is sold once, or where there is none', () => {
    expect(firstChoice([card('1')], MONTH, undefined)).toEqual({ kind: 'new' });
    expect(firstChoice([], TEN, undefined)).toEqual({ kind: 'new' });
  });
});

it('says in the cart which card is filled, and no more', () => {
  const name = { firstName: ' Lise ', lastName: 'Morel' };
  expect(cardDetail({ kind: 'own', cardNumber: '1' }, name)).toEqual({ quantity: 1, cardNumber: '1' });
  expect(cardDetail({ kind: 'unnamed' }, name)).toEqual({ quantity: 1, cardNumber: '0' });
  expect(cardDetail({ kind: 'new' }, name)).toEqual({
    quantity: 1,
    cardHolderFirstName: 'Lise',
    cardHolderName: 'Morel',
  });
});

it('finds the right that an address names, for the services that it serves', () => {
  const right = { id: 'r', remaining: 3, withdrawal: { family: 'F', services: ['CLASS'] } };
  const cards = [card('1', { rights: [right] as unknown as OwnCard['rights'] })];
  expect(rightToWithdraw(cards, 'r', 'CLASS')?.card.cardNumber).toBe('1');
  expect(rightToWithdraw(cards, 'r', 'OTHER')).toBeUndefined();
  expect(rightToWithdraw(cards, 'x', 'CLASS')).toBeUndefined();
});
