import { describe, expect, it } from 'vitest';
import { informationProblems, noticeProblems, type ValidatedInformation } from './establishment-rules.ts';

const TODAY = '2026-11-23';
const span = (opens: string, closes: string) => ({ opens, closes });
const week = (...spans: ReturnType<typeof span>[]) => [spans, [], [], [], [], [], []];
const season = (
  from: string,
  until: string,
  days = week(span('09:00', '12:00'), span('14:00', '18:00')),
) => ({
  from,
  until,
  week: days,
});
const exception = (from: string, until: string, ...spans: ReturnType<typeof span>[]) => ({
  from,
  until,
  spans,
});
const problems = (change: Partial<ValidatedInformation>) =>
  informationProblems(
    {
      seasons: [season('01-01', '12-31')],
      exceptions: [],
      address: '2 quai du Rivage',
      zip: '56000',
      city: 'Vannes',
      telephone: '',
      pictures: [],
      ...change,
    },
    TODAY,
  );

describe('weekly opening hours', () => {
  it('accept several spans a day, spans until midnight and closed days', () => {
    expect(problems({})).toEqual({});
    expect(problems({ seasons: [season('01-01', '12-31', week(span('18:00', '24:00')))] })).toEqual({});
  });

  it.each([
    ['overlap', week(span('09:00', '12:00'), span('11:00', '13:00')), 'hours.overlap'],
    ['overlap in another order', week(span('14:00', '18:00'), span('09:00', '15:00')), 'hours.overlap'],
    ['end before they begin', week(span('12:00', '09:00')), 'hours.order'],
    ['are missing', week(span('09:00', '')), 'field.required'],
    ['are none', week(span('25:00', '26:00')), 'field.format'],
  ])('reject spans that %s', (_, days, problem) => {
    expect(problems({ seasons: [season('01-01', '12-31', days)] })).toEqual({ 'seasons.0.week.0': problem });
  });
});

describe('seasons', () => {
  it('accept consecutive seasons across the new year', () => {
    expect(problems({ seasons: [season('11-01', '03-31'), season('04-01', '10-31')] })).toEqual({});
  });

  it('reject shared days', () => {
    const shared = { 'seasons.1.until': 'hours.dates-overlap' };
    expect(problems({ seasons: [season('11-01', '04-01'), season('04-01', '10-31')] })).toEqual(shared);
    expect(problems({ seasons: [season('11-01', '03-31'), season('12-24', '01-02')] })).toEqual(shared);
  });

  it('reject invalid days', () => {
    expect(problems({ seasons: [season('02-30', '13-01')] })).toEqual({
      'seasons.0.from': 'field.format',
      'seasons.0.until': 'field.format',
    });
  });
});

describe('exceptions', () => {
  it('accept yearly and single exceptions, closed or with hours', () => {
    const exceptions = [
      exception('12-25', '01-01'),
      exception('2026-12-24', '2026-12-24', span('09:00', '12:00')),
    ];
    expect(problems({ exceptions })).toEqual({});
  });

  it.each([
    ['2026-12-02', '2026-12-01', 'hours.dates-order'],
    ['2026-11-01', '2026-11-22', 'hours.past'],
    ['2026-12-01', '', 'field.required'],
    ['2026-12-01', '12-31', 'field.format'],
  ])('reject a period from %s to %s', (from, until, problem) => {
    expect(problems({ exceptions: [exception(from, until)] })).toEqual({ 'exceptions.0.until': problem });
  });

  it('reject invalid days', () => {
    expect(problems({ exceptions: [exception('2026-12-30', '2026-12-32')] })).toEqual({
      'exceptions.0.until': 'field.format',
    });
    expect(problems({ exceptions: [exception('2027-02-29', '2027-03-01')] })).toEqual({
      'exceptions.0.until': 'field.format',
    });
  });

  it('reject two exceptions on one date', () => {
    const exceptions = [exception('2026-12-01', '2026-12-05'), exception('2026-12-05', '2026-12-06')];
    expect(problems({ exceptions })).toEqual({ 'exceptions.1.until': 'hours.dates-overlap' });
  });
});

describe('the place', () => {
  it('accepts an address and a valid position', () => {
    expect(problems({ address: ' ', city: '' })).toEqual({
      address: 'field.required',
      city: 'field.required',
    });
    expect(problems({ latitude: 91 })).toEqual({
      latitude: 'establishment.position',
      longitude: 'establishment.position',
    });
    expect(problems({ latitude: 47.6, longitude: -2.7 })).toEqual({});
  });

  it('accepts an empty postcode or one of letters and digits', () => {
    for (const zip of ['', '56000', 'L-1234', 'SW1A 1AA', 'AD500'])
      expect(problems({ zip }), zip).toEqual({});
    for (const zip of ['Vannes', '56 000 Vannes', '56000 12345678', '1', '---'])
      expect(problems({ zip }), zip).toEqual({ zip: 'field.zip' });
  });

  it('accepts telephone numbers in any grouping', () => {
    expect(problems({ telephone: '02 97 00 12 30' })).toEqual({});
    expect(problems({ telephone: 'accueil' })).toEqual({ telephone: 'account.phone-format' });
  });
});

describe('a notice', () => {
  const notice = { kind: 'message' as const, from: `${TODAY}T00:00`, until: `${TODAY}T23:59` };
  const now = `${TODAY}T15:00`;
  it('must end after its beginning and in the future', () => {
    const labels = { 'fr-FR': 'Eau à 27 °C' };
    expect(noticeProblems({ ...notice, labels }, now)).toEqual({});
    expect(noticeProblems({ ...notice, labels, until: notice.from }, now)).toEqual({
      until: 'hours.dates-order',
    });
    expect(noticeProblems({ ...notice, labels, until: `${TODAY}T14:59` }, now)).toEqual({
      until: 'hours.past',
    });
  });

  it('requires a text, except for a closure', () => {
    const labels = { 'fr-FR': ' ' };
    expect(noticeProblems({ ...notice, labels }, now)).toEqual({ 'labels.fr-FR': 'field.required' });
    expect(noticeProblems({ ...notice, kind: 'closure', labels }, now)).toEqual({});
  });
});
