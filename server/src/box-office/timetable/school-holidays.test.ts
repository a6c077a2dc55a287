import { describe, expect, it } from 'vitest';
import { publicHolidays } from './public-holidays.service.ts';
import { readSchoolHolidays } from './school-holidays.ts';

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...events, 'END:VCALENDAR'].join('\r\n');

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'].join('\r\n');

describe('readSchoolHolidays', () => {
  it('reads events of whole days up to the day before their end, and events with times', () => {
    const text = calendar(
      event('DTSTART;VALUE=DATE:20270206', 'DTEND;VALUE=DATE:20270222', 'SUMMARY:Vacances d’hiver'),
      event('DTSTART;VALUE=DATE:20261219', 'DTEND;VALUE=DATE:20270104', 'SUMMARY:Vacances de Noël'),
      event('DTSTART:20270401T080000', 'DTEND:20270403T180000', 'SUMMARY:Pont'),
      event('DTSTART;VALUE=DATE:20270508', 'SUMMARY:Un jour'),
    );
    expect(readSchoolHolidays(text)).toEqual([
      { from: '2026-12-19', until: '2027-01-03', name: 'Vacances de Noël' },
      { from: '2027-02-06', until: '2027-02-21', name: 'Vacances d’hiver' },
      { from: '2027-04-01', until: '2027-04-03', name: 'Pont' },
      { from: '2027-05-08', until: '2027-05-08', name: 'Un jour' },
    ]);
  });

  it.each([
    '',
    'hello',
    '<html></html>',
    'BEGIN:VCALENDAR',
    calendar(),
    'BEGIN:VCARD\r\nEND:VCARD',
    '\u0000',
  ])('rejects %j', (text) => expect(readSchoolHolidays(text)).toBeUndefined());
});

describe('publicHolidays', () => {
  const year = { first: '2026-01-01', last: '2026-12-31' };

  it('computes the holidays of a country and of a region', async () => {
    const france = await publicHolidays({ country: 'FR' }, year);
    const moselle = await publicHolidays({ country: 'FR', region: '57' }, year);
    expect([france.has('2026-04-06'), france.get('2026-12-25'), france.has('2026-12-26')]).toEqual([
      true,
      'Noël',
      false,
    ]);
    expect([moselle.has('2026-04-03'), moselle.has('2026-12-26')]).toEqual([true, true]);
    expect((await publicHolidays({ country: 'DE', region: 'BY' }, year)).has('2026-11-01')).toBe(true);
    expect((await publicHolidays({ country: 'ZZ' }, year)).size).toBe(0);
  });
});
