import { describe, expect, it } from 'vitest';
import type { StoredLine } from '../cart.ts';
import { asksCustomer } from '../sale-rules/sale-rules.ts';
import { needsName, obstaclesOf } from './guests.ts';

const line = (change: Partial<StoredLine> = {}) =>
  ({ type: 7, details: [{ id: 'a', quantity: 1 }], ...change }) as StoredLine;
const plain = { isRuled: false, missing: [] };

describe('obstaclesOf', () => {
  it('finds none for tickets and articles', () => {
    expect(obstaclesOf([line(), line({ type: 0 })], plain)).toEqual([]);
  });

  it.each([
    ['a subscription', { type: 15 }],
    ['a top-up', { type: 9 }],
    ['a new card', { type: 0, fillsCards: true }],
    ['a ticket on a card', { details: [{ id: 'a', quantity: 1, cardNumber: '12' }] }],
    ['a withdrawn ticket', { details: [{ id: 'a', quantity: 1, isWithdrawTicketFamilyId: 'b' }] }],
  ] as [string, Partial<StoredLine>][])('requires an account for %s', (_what, change) => {
    expect(obstaclesOf([line(), line(change)], plain)).toEqual(['card']);
  });

  it('requires an account for a named price, a rule and a postal address', () => {
    expect(obstaclesOf([line({ externalDiscountCode: 'QF1' })], plain)).toEqual(['named-price']);
    expect(obstaclesOf([line()], { isRuled: true, missing: ['postalCode'] })).toEqual(['rule', 'contact']);
  });

  it('requires none for a name, which the form asks', () => {
    expect(obstaclesOf([line()], { isRuled: false, missing: ['fullName', 'emailAddress'] })).toEqual([]);
    expect(needsName(['emailAddress'])).toBe(false);
    expect(needsName(['lastName'])).toBe(true);
  });
});

describe('asksCustomer', () => {
  it.each([
    ['PlaceNumber', false],
    ['CartComposition', false],
    ['LoginRequired', true],
    ['MaximumReserved', true],
    ['PlaceNumberByDay', true],
  ] as const)('of %s is %s', (type, asks) => expect(asksCustomer({ type })).toBe(asks));
});
