import { describe, expect, it } from 'vitest';
import type { RememberedCard } from '#lib/cards-memory.ts';
import {
  canChoose,
  cardDetail,
  cardName,
  compatibleCards,
  type FilledBy,
  firstChoice,
  type OwnCard,
  periodChange,
  withdrawalsOf,
} from './own-cards.ts';

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
  it('belong to its space and are not blocked', () =>
    expect(
      numbers([card('1'), card('2', { isActive: false }), card('3', { espaceRef: 'OTHER' })], TEN),
    ).toEqual(['1']));

  it('do not have it yet, if it is sold once', () =>
    expect(numbers([card('1', { serviceAlreadySolds: ['MONTH'] }), card('2')], MONTH)).toEqual(['2']));

  it('are in their renewal window, for a renewal', () =>
    expect(numbers([card('1', { servicesForFill: ['AGAIN'] }), card('2')], RENEWAL)).toEqual(['1']));

  it('belong to its kind of visitors, if it is for one only', () =>
    expect(numbers([card('1', { disableMultiPublic: true, publicType: 'child' })], TEN)).toEqual([]));
});

describe('periodChange', () => {
  const venue = { today: '2026-11-26', dayOf: (instant: string) => instant.slice(0, 10) };
  const YEAR: FilledBy = { ...RENEWAL, periodDays: 365 };
  const ending = (day: string, servicesForFill = ['AGAIN']) =>
    card('1', {
      rights: [
        { unit: 'period', service: 'YEAR', validityEndDate: `${day}T22:59:59Z`, servicesForFill },
        { unit: 'ticket', service: 'YEAR', validityEndDate: '2027-06-01T22:59:59Z', servicesForFill },
      ] as unknown as OwnCard['rights'],
    });

  it('continues the period of the card after its last day', () =>
    expect(periodChange(YEAR, ending('2026-12-01'), venue)).toEqual({
      oldEnd: '2026-12-01',
      from: '2026-12-02',
      until: '2027-12-01',
    }));

  it('starts today when the period of the card has ended', () =>
    expect(periodChange(YEAR, ending('2026-11-20'), venue)).toEqual({
      oldEnd: '2026-11-20',
      from: '2026-11-26',
      until: '2027-11-26',
    }));

  it('starts today for a new card and for a card whose period it does not extend', () => {
    const fresh = { oldEnd: undefined, from: '2026-11-26', until: '2027-11-26' };
    expect(periodChange(YEAR, undefined, venue)).toEqual(fresh);
    expect(periodChange(YEAR, ending('2026-12-01', ['OTHER']), venue)).toEqual(fresh);
  });

  it('is undefined for a service without a period', () =>
    expect(periodChange(TEN, ending('2026-12-01'), venue)).toBeUndefined());
});

it('canChoose keeps a card while it can be filled, and always a new one', () => {
  expect(canChoose({ kind: 'own', cardNumber: '2' }, [card('1'), card('2')])).toBe(true);
  expect(canChoose({ kind: 'own', cardNumber: '2' }, [card('1')])).toBe(false);
  expect(canChoose({ kind: 'new' }, [])).toBe(true);
  expect(canChoose({ kind: 'unnamed' }, [card('1')])).toBe(true);
});

describe('the initial choice', () => {
  it('is the card of the address, if it can be filled', () => {
    expect(firstChoice([card('1'), card('2')], TEN, '2')).toEqual({ kind: 'own', cardNumber: '2' });
    expect(firstChoice([card('1')], TEN, '9')).toEqual({ kind: 'own', cardNumber: '1' });
  });

  it('is a new card for a service that is sold once, or without a card', () => {
    expect(firstChoice([card('1')], MONTH, undefined)).toEqual({ kind: 'new' });
    expect(firstChoice([], TEN, undefined)).toEqual({ kind: 'new' });
  });
});

it('cardDetail contains only the card to fill', () => {
  const name = { firstName: ' Lise ', lastName: 'Morel' };
  expect(cardDetail({ kind: 'own', cardNumber: '1' }, name)).toEqual({ quantity: 1, cardNumber: '1' });
  expect(cardDetail({ kind: 'unnamed' }, name)).toEqual({ quantity: 1, cardNumber: '0' });
  expect(cardDetail({ kind: 'new' }, name)).toEqual({
    quantity: 1,
    cardHolderFirstName: 'Lise',
    cardHolderName: 'Morel',
  });
});

it('withdrawalsOf returns the rights to a service, the one that ends next first', () => {
  const withdrawal = (id: string, validityEndDate: string, ...services: string[]) => ({
    id,
    family: 'F',
    services,
    remaining: 3,
    validityEndDate,
  });
  const remembered = (cardNumber: string, ...withdrawals: RememberedCard['withdrawals']) =>
    ({ cardNumber, holderFirstName: 'Lise', holderName: 'Morel', withdrawals }) as RememberedCard;
  const cards = [
    remembered('04186120', withdrawal('later', '2027-02-01T00:00:00Z', 'CLASS', 'LESSON')),
    remembered('04185513', withdrawal('sooner', '2027-01-01T00:00:00+01:00', 'CLASS')),
  ];
  expect(withdrawalsOf(cards, 'CLASS').map(({ id }) => id)).toEqual(['sooner', 'later']);
  expect(withdrawalsOf(cards, 'LESSON').map(({ card }) => cardName(card))).toEqual([
    '0418\u00a06120, Lise Morel',
  ]);
  expect(withdrawalsOf(cards, 'OTHER')).toEqual([]);
});
