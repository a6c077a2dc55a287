import { describe, expect, it } from 'vitest';
import {
  type CancellationLine,
  firstChoice,
  formOf,
  isOpen,
  sumsOf,
  ticketOffer,
} from './cancellation-view.ts';

const line = (change: Partial<CancellationLine> = {}): CancellationLine => ({
  id: 'line',
  forms: ['money'],
  percent: 50,
  next: 0,
  steps: [],
  tickets: [
    { ticketNumber: 'A-1', price: 1100, amount: 550 },
    { ticketNumber: 'A-2', price: 1100, amount: 0, refusal: 'transferred' },
    { ticketNumber: 'A-3', price: 1100, amount: 550 },
  ],
  ...change,
});

describe('firstChoice', () => {
  it('chooses the ticket of the page, or all that can be cancelled', () => {
    expect(firstChoice(line(), 'A-3')).toEqual(['A-3']);
    expect(firstChoice(line(), 'A-2')).toEqual(['A-1', 'A-3']);
    expect(firstChoice(line(), undefined)).toEqual(['A-1', 'A-3']);
  });

  it('chooses all tickets of a line that is cancelled as a whole', () => {
    expect(firstChoice(line({ isWhole: true }), 'A-1')).toEqual(['A-1', 'A-3']);
  });
});

describe('isOpen', () => {
  it('requires one ticket, or each one of a line that is cancelled as a whole', () => {
    expect(isOpen(line())).toBe(true);
    expect(isOpen(line({ isWhole: true }))).toBe(false);
    expect(isOpen(line({ refusal: 'late' }))).toBe(false);
    expect(isOpen(line({ tickets: [] }))).toBe(false);
  });
});

describe('sumsOf', () => {
  it('adds up prices and refunds of the chosen tickets', () => {
    expect(sumsOf(line(), ['A-1', 'A-3'], 'money')).toEqual({ amount: 1100, price: 2200, resale: 0 });
    expect(sumsOf(line(), [], 'money')).toEqual({ amount: 0, price: 0, resale: 0 });
  });
});

describe('sumsOf for places that others can take', () => {
  const tickets = [
    {
      ticketNumber: 'A-1',
      price: 1100,
      amount: 0,
      resaleAmount: 990,
      creditAmount: 550,
      creditResaleAmount: 440,
    },
    { ticketNumber: 'A-2', price: 1100, amount: 1100, creditAmount: 1100 },
  ];

  it('adds up what follows in the form of the refund', () => {
    const numbers = ['A-1', 'A-2'];
    expect(sumsOf(line({ tickets }), numbers, 'money')).toEqual({ amount: 1100, price: 2200, resale: 990 });
    expect(sumsOf(line({ tickets }), numbers, 'credit')).toEqual({ amount: 1650, price: 2200, resale: 440 });
  });
});

describe('formOf', () => {
  it('returns the wanted form where the line offers it, else its first', () => {
    expect(formOf({ forms: ['money', 'credit'] }, 'credit')).toBe('credit');
    expect(formOf({ forms: ['money', 'credit'] })).toBe('money');
    expect(formOf({ forms: ['credit'] }, 'money')).toBe('credit');
    expect(sumsOf(line({ forms: ['credit'] }), ['A-1'], 'credit')).toEqual({
      amount: 0,
      price: 1100,
      resale: 0,
    });
  });
});

describe('ticketOffer', () => {
  it('returns the refund of a ticket, or why there is none', () => {
    expect(ticketOffer([line()], 'A-1')).toMatchObject({ amount: 550, price: 1100 });
    expect(ticketOffer([line()], 'A-2')).toMatchObject({ refusal: 'transferred' });
    expect(ticketOffer([line({ isWhole: true })], 'A-1')).toMatchObject({ refusal: 'transferred' });
    expect(ticketOffer([line({ refusal: 'late' })], 'A-1')).toMatchObject({ refusal: 'late' });
    expect(ticketOffer([line()], 'B-1')).toBeUndefined();
  });
});
