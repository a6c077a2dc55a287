import type { CallAnswer } from '@guichet/contract/calls.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { rememberCards, rememberedCards } from './cards-memory.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('location', { pathname: '/aqua-rivage/my-supports' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

type Card = CallAnswer<'GET /user/cards'>[number];
const right = { id: 'right', withdrawal: { family: 'COURS', services: ['LECON'] }, remaining: 6 };
const later = new Date(Date.now() + 86_400_000).toISOString();
const card = (rights: object[], isActive = true) =>
  ({ cardNumber: '04186120', scanCode: 'A7K2 9F4M T3QX', attachCode: 'A1B2C3', isActive, rights }) as Card;

it('rememberedCards contains the tickets to withdraw of each card, and no code that opens a turnstile or attaches the card', () => {
  rememberCards([card([{ ...right, validityEndDate: later }])]);
  expect(rememberedCards()).toMatchObject([
    { cardNumber: '04186120', withdrawals: [{ ...right.withdrawal, id: 'right', remaining: 6 }] },
  ]);
  expect(kept.get('aqua-rivage/cards')).not.toMatch(/A7K2|A1B2C3/);
});

it.each([
  ['is used up', { remaining: 0, validityEndDate: later }, true],
  ['has ended', { validityEndDate: '2020-01-01T00:00:00.000Z' }, true],
  ['is no right to tickets', { withdrawal: undefined, validityEndDate: later }, true],
  ['is on a blocked card', { validityEndDate: later }, false],
])('does not keep what %s', (_, more, isActive) => {
  rememberCards([card([{ ...right, ...more }], isActive)]);
  expect(rememberedCards()[0]?.withdrawals).toEqual([]);
});
