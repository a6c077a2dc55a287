import { describe, expect, it } from 'vitest';
import { attachProblems, EMPTY_FORM, holderIn, OTHER } from '../attachments/attach-dialog.tsx';
import { hasTicketsToBook, holdersOf, inGroups, lostRights, mainRight, shareLeft } from './cards.ts';
import type { CardData, MembershipData, RightData } from './cards-data.ts';
import { accountOf, requestsOf } from './cards-data.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

const right = (change: Partial<RightData> = {}): RightData => ({
  id: 'right',
  service: 'CARTE-10',
  labels: { 'fr-FR': 'Carte 10 entrées' },
  unit: 'admission',
  total: 10,
  remaining: 4,
  validityStartDate: '2026-11-02T12:00:00Z',
  validityEndDate: '2026-12-12T12:00:00Z',
  establishments: [],
  servicesForFill: [],
  ...change,
});

const card = (change: Partial<CardData> = {}): CardData =>
  ({
    holderFirstName: 'Jeanne',
    holderName: 'Morel',
    isActive: true,
    rights: [right()],
    ...change,
  }) as CardData;

describe('the cards of a family', () => {
  it('are counted by holder, in the order of their first card', () => {
    const cards = [card(), card({ holderFirstName: 'Malo' }), card()];
    expect(holdersOf(cards)).toEqual([
      { name: 'Jeanne Morel', count: 2 },
      { name: 'Malo Morel', count: 1 },
    ]);
  });

  it('have numbers in printed groups', () => expect(inGroups('04182207')).toBe('0418\u00a02207'));
});

describe('the main right of a card', () => {
  it('is the period, otherwise a usable right', () => {
    const [used, left, period] = [right({ remaining: 0 }), right(), right({ unit: 'period' })];
    expect(mainRight(card({ rights: [used, left, period] }), NOW)).toBe(period);
    expect(mainRight(card({ rights: [used, left] }), NOW)).toBe(left);
    expect(mainRight(card({ rights: [used] }), NOW)).toBe(used);
  });

  it('has a remaining share of its units, or of its time', () => {
    expect(shareLeft(right(), NOW)).toBe(0.4);
    expect(shareLeft(right({ unit: 'period', total: undefined }), NOW)).toBe(0.5);
  });
});

it('lostRights returns the remaining units and unended periods of a blocked card', () => {
  const [lost, used] = [right({ remaining: 0, lost: 4 }), right({ remaining: 0 })];
  const [open, over] = ['2026-12-12T12:00:00Z', '2026-10-01T12:00:00Z'].map((validityEndDate) =>
    right({ unit: 'period', validityEndDate }),
  );
  const rights = [lost, used, open, over].filter((one) => one !== undefined);
  expect(lostRights(card({ blockedAt: '2026-10-03T08:00:00Z', rights }))).toEqual([lost, open]);
});

it('hasTicketsToBook requires a remaining right on a card that is not blocked', () => {
  const withdrawal = { family: 'ACTIVITES', services: ['ACT-LECON'] };
  const lessons = card({ rights: [right({ unit: 'ticket', withdrawal })] });
  expect(hasTicketsToBook(lessons, NOW)).toBe(true);
  expect(hasTicketsToBook({ ...lessons, isActive: false }, NOW)).toBe(false);
  expect(hasTicketsToBook(card({ rights: [right({ remaining: 0, withdrawal })] }), NOW)).toBe(false);
  expect(hasTicketsToBook(card(), NOW)).toBe(false);
});

it('requestsOf omits attachments without a request', () => {
  const attachment = { attachedId: 'me', isActif: false } as const;
  const memberships = [
    { cardNumber: '1', attachedMemberships: [{ ...attachment, id: 'me', state: 'accepted' }] },
    {
      cardNumber: '2',
      attachedMemberships: [{ ...attachment, id: 'a', state: 'requested', expiresAt: 'then' }],
    },
  ] as MembershipData[];
  expect(requestsOf(memberships, accountOf(memberships))).toEqual([
    { id: 'a', cardNumber: '2', state: 'requested', expiresAt: 'then' },
  ]);
});

describe('the form that attaches a card', () => {
  it('requires a number and a code, and the whole name of another person', () => {
    expect(attachProblems({ ...EMPTY_FORM, holder: OTHER, code: 'K7/P4' })).toEqual({
      cardNumber: 'field.required',
      code: 'field.special-characters',
      holderFirstName: 'field.required',
      holderName: 'field.required',
    });
    expect(attachProblems({ ...EMPTY_FORM, cardNumber: '0418 2299', code: 'h2d8rs' })).toEqual({});
  });

  it('sends the chosen or typed name, and none for the name on the card', () => {
    const malo = { holderFirstName: 'Malo', holderName: 'Morel' };
    expect(holderIn({ ...EMPTY_FORM, holder: 'Malo Morel' }, malo)).toEqual(malo);
    expect(holderIn({ ...EMPTY_FORM, ...malo, holder: OTHER }, undefined)).toEqual(malo);
    expect(holderIn(EMPTY_FORM, undefined)).toEqual({});
  });
});
