import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { describe, expect, test } from 'vitest';
import { everything, withdrawalChoice, withdrawalRequest } from './view.ts';

const line = (id: string, quantity: number, more: { type?: number; refundedQuantity?: number } = {}) => ({
  id,
  type: 1,
  serviceName: { [DEFAULT_LOCALE]: 'Entrée' },
  priceLabels: { [DEFAULT_LOCALE]: 'Plein tarif' },
  quantity,
  lineTotalAmount: quantity * 600,
  isRefunded: false,
  ...more,
});
const TICKETS = [
  { ticketNumber: 'A-1', refusal: 'used' as const },
  { ticketNumber: 'A-2' },
  { ticketNumber: 'A-3' },
];

describe('withdrawable parts of an order', () => {
  test('are single tickets, with the reason at each that cannot be withdrawn', () => {
    const { open } = withdrawalChoice([line('a', 3)], [{ id: 'a', tickets: TICKETS }]);
    expect(open[0]?.tickets.map(({ refusal }) => refusal)).toEqual(['used', undefined, undefined]);
    expect(everything(open)).toEqual(['A-2', 'A-3']);
  });

  test('are whole lines for a single ticket, or for tickets that are refunded together', () => {
    const lines = [line('a', 1), line('b', 2)];
    const { open } = withdrawalChoice(lines, [
      { id: 'a', tickets: [{ ticketNumber: 'A-1' }] },
      { id: 'b', isWhole: true, tickets: [{ ticketNumber: 'B-1' }, { ticketNumber: 'B-2' }] },
    ]);
    expect(everything(open)).toEqual(['a', 'b']);
    expect(open.map(({ isWhole }) => isWhole)).toEqual([false, true]);
  });

  test('exclude refused lines, lines with refused tickets only, and articles that were handed over', () => {
    const lines = [line('a', 1), line('b', 1, { type: 0 }), line('c', 2)];
    const { open, closed } = withdrawalChoice(lines, [
      { id: 'a', refusal: 'dated', tickets: [{ ticketNumber: 'A-1' }] },
      { id: 'b', tickets: [{ ticketNumber: 'B-1', refusal: 'used' }] },
      {
        id: 'c',
        isWhole: true,
        tickets: [{ ticketNumber: 'C-1', refusal: 'used' }, { ticketNumber: 'C-2' }],
      },
    ]);
    expect(open).toEqual([]);
    expect(closed.map(({ refusal }) => refusal)).toEqual(['dated', 'handedOver', 'used']);
  });
});

describe('the request of a withdrawal', () => {
  const purchase = { lines: [line('a', 3), line('b', 1)], refunds: [], totalAmount: 2400 };
  const { open } = withdrawalChoice(purchase.lines, [
    { id: 'a', tickets: TICKETS },
    { id: 'b', tickets: [{ ticketNumber: 'B-1' }] },
  ]);

  test('names tickets and lines with their price', () => {
    expect(withdrawalRequest(purchase, open, ['A-3', 'b'])).toEqual({
      lineIds: ['b'],
      ticketNumbers: ['A-3'],
      amount: 1200,
    });
  });

  test('includes all debits for the last part of an order', () => {
    const refunded = { ...purchase, lines: [line('a', 3, { refundedQuantity: 1 }), line('b', 1)] };
    const refunds = [{ id: 'r', at: '', amount: 600, state: 'done' as const }];
    expect(withdrawalRequest({ ...refunded, refunds }, open, ['A-2', 'A-3', 'b']).amount).toBe(1800);
  });

  test('is empty without a selection', () => {
    expect(withdrawalRequest(purchase, open, [])).toEqual({ lineIds: [], ticketNumbers: [], amount: 0 });
  });
});
