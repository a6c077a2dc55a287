import { describe, expect, test } from 'vitest';
import type { SoldTicket } from './rows.ts';
import { timesOf } from './sessions.ts';
import { ticketNumberOf } from './tickets.ts';

/** Returns the numbers of a booking's tickets in the order of their sale. */
function numbersOf(references: readonly (string | null)[], reference = 'S-1'): string[] {
  const sold: SoldTicket[] = [];
  for (const supplierReference of references) {
    const ticketNumber = ticketNumberOf({ uuid: '', unitId: '', supplierReference }, reference, sold);
    sold.push({ ticketNumber } as SoldTicket);
  }
  return sold.map(({ ticketNumber }) => ticketNumber);
}

test("ticketNumberOf keeps the supplier's number where no other ticket has it", () => {
  expect(numbersOf(['S-1-1', 'S-1-2'])).toEqual(['S-1-1', 'S-1-2']);
});

test.each([
  ['the supplier gives none', [null, null]],
  ['all have the number of the booking', ['S-1', 'S-1']],
  ['each booking counts its own from one on', ['1', '2']],
])('ticketNumberOf returns distinct numbers where %s', (_, references) => {
  const numbers = numbersOf(references);
  expect(new Set(numbers).size).toBe(2);
  for (const number of numbers) expect(number.startsWith('S-1')).toBe(true);
});

describe('timesOf for a day with free arrival', () => {
  const day = {
    allDay: true,
    localDateTimeStart: '2030-07-01T00:00:00+02:00',
    localDateTimeEnd: '2030-07-02T00:00:00+02:00',
  };

  test('lasts for the opening hours', () => {
    const openingHours = [
      { from: '09:00', to: '12:00' },
      { from: '14:00', to: '18:30' },
    ];
    expect(timesOf({ ...day, openingHours })).toEqual({
      start: new Date('2030-07-01T09:00:00+02:00'),
      end: new Date('2030-07-01T18:30:00+02:00'),
    });
  });

  test('lasts the whole day without readable opening hours', () => {
    const whole = { start: new Date(day.localDateTimeStart), end: new Date(day.localDateTimeEnd) };
    expect(timesOf({ ...day, openingHours: [] })).toEqual(whole);
    expect(timesOf({ ...day, openingHours: [{ from: 'morning', to: '' }] })).toEqual(whole);
    expect(timesOf({ ...day, openingHours: [{ from: '18:00', to: '09:00' }] })).toEqual(whole);
    expect(timesOf({ ...day, allDay: false, openingHours: [{ from: '09:00', to: '12:00' }] })).toEqual(whole);
  });
});
