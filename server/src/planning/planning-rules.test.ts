import { describe, expect, it } from 'vitest';
import { indexCatalogue } from '#catalogue/browse/browse.sql.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import {
  audienceFilter,
  comingInterval,
  dayInterval,
  nearestSessions,
  nearInterval,
  offeredSession,
  sessionColor,
  summariseDays,
} from './planning.ts';

const PARIS = 'Europe/Paris';
const NOW = new Date('2026-11-20T13:00:00Z');
const place = {
  labels: { 'fr-FR': 'Bassin' },
  descriptions: { 'fr-FR': '' },
  address: '',
  zip: '',
  city: '',
  position: 1,
};
const catalogue = indexCatalogue({
  establishments: [{ code: 'POOL', ...place }],
  families: [],
  services: [
    { code: 'SWIM', publicType: 'tout public' },
    { code: 'DIVE', publicType: 'tout public' },
  ] as CatalogueService[],
  themes: [
    { code: 'FUN', label: 'FUN', labels: place.labels, descriptions: place.descriptions, color: '#7a3e9d' },
  ],
});

function session(more: Partial<TicketingSession> = {}): TicketingSession {
  return {
    id: 'session',
    serviceCodes: ['SWIM'],
    establishmentCode: 'POOL',
    room: undefined,
    themeCode: 'FUN',
    start: new Date('2026-11-20T14:00:00Z'),
    end: new Date('2026-11-20T15:00:00Z'),
    capacity: 10,
    places: 5,
    ...more,
  };
}

describe('an interval of days', () => {
  it('includes both ends, in the venue’s time zone', () => {
    expect(dayInterval('2026-10-24', '2026-10-25', PARIS)).toEqual({
      from: new Date('2026-10-23T22:00:00Z'),
      until: new Date('2026-10-25T23:00:00Z'),
    });
  });

  it('is at most a month long, and never reversed', () => {
    expect(() => dayInterval('2026-01-01', '2026-01-31', PARIS)).not.toThrow();
    expect(() => dayInterval('2026-01-01', '2026-02-01', PARIS)).toThrow('interval.not-authorized');
    expect(() => dayInterval('2026-01-02', '2026-01-01', PARIS)).toThrow('interval.not-authorized');
  });

  it('begins today for future days', () => {
    expect(comingInterval(new Date('2026-11-20T23:30:00Z'), PARIS).from).toEqual(
      new Date('2026-11-20T23:00:00Z'),
    );
  });
});

describe('an offered session', () => {
  it('has its services and its theme', () => {
    const offered = offeredSession(catalogue, session({ serviceCodes: ['GONE', 'DIVE', 'SWIM'] }), NOW);
    expect(offered?.services.map(({ code }) => code)).toEqual(['DIVE', 'SWIM']);
    expect(offered?.theme?.code).toBe('FUN');
  });

  it('is offered until it begins', () => {
    expect(offeredSession(catalogue, session({ start: new Date(NOW.getTime() + 1) }), NOW)).toBeDefined();
    expect(offeredSession(catalogue, session({ start: NOW }), NOW)).toBeUndefined();
  });

  it('has the start of its sale until that begins', () => {
    const tomorrow = new Date(NOW.getTime() + 86_400_000);
    const opening = session({ start: tomorrow, saleStart: new Date(NOW.getTime() + 1) });
    expect(offeredSession(catalogue, opening, NOW)?.saleStart).toEqual(opening.saleStart);
    expect(offeredSession(catalogue, { ...opening, saleStart: NOW }, NOW)).not.toHaveProperty('saleStart');
  });

  it('is offered only if visitors may see its establishment and a service of it', () => {
    expect(offeredSession(catalogue, session({ establishmentCode: 'GONE' }), NOW)).toBeUndefined();
    expect(offeredSession(catalogue, session({ serviceCodes: ['GONE'] }), NOW)).toBeUndefined();
  });
});

describe('alternatives to a session', () => {
  const at = (id: string, start: string, places = 5) => session({ id, start: new Date(start), places });
  const full = at('full', '2026-11-20T14:00:00Z', 0);
  const others = [
    at('earlier', '2026-11-20T12:00:00Z'),
    full,
    at('as near', '2026-11-20T16:00:00Z'),
    at('nearest', '2026-11-20T15:00:00Z', 2),
    at('none left', '2026-11-20T14:30:00Z', 0),
    at('next day', '2026-11-21T14:00:00Z'),
  ];
  const ids = (places: number) => nearestSessions(others, full, places).map(({ id }) => id);

  it('are those nearest in time with enough places', () => {
    expect(ids(1)).toEqual(['nearest', 'earlier', 'as near', 'next day']);
    expect(ids(3)).toEqual(['earlier', 'as near', 'next day']);
    expect(ids(6)).toEqual([]);
  });

  it('are six at most', () => {
    const many = Array.from({ length: 9 }, (_, at) => session({ id: `${at}` }));
    expect(nearestSessions(many, full, 1)).toHaveLength(6);
  });

  it('are at most two weeks before or after it, and never in the past', () => {
    const { from, until } = nearInterval(new Date('2026-11-25T12:00:00Z'), NOW);
    expect(from).toEqual(NOW);
    expect(until).toEqual(new Date('2026-12-09T12:00:00Z'));
    expect(nearInterval(new Date('2026-12-25T12:00:00Z'), NOW).from).toEqual(
      new Date('2026-12-11T12:00:00Z'),
    );
  });
});

it('audienceFilter uses the venue’s time of day and the visitors', () => {
  const offered = offeredSession(catalogue, session(), NOW);
  if (!offered) throw new Error('not offered');
  const isAsked = (asked: { times?: string; ages?: string }) => audienceFilter(asked, () => PARIS)(offered);
  // 14:00 in UTC is 15:00 in Paris.
  expect(isAsked({})).toBe(true);
  expect(isAsked({ times: 'afternoon' })).toBe(true);
  expect(isAsked({ times: 'midday' })).toBe(false);
  expect(isAsked({ ages: 'toddler,adult' })).toBe(true);
});

describe('the colour of a session', () => {
  const theme = catalogue.themes.get('FUN');

  it.each([
    ['its theme’s while places remain', 1, theme, '#7a3e9d'],
    ['black without a theme', 1, undefined, '#000000'],
    ['black for a theme without colour', 1, theme && { ...theme, color: undefined }, '#000000'],
    ['white when sold out', 0, theme, '#ffffff'],
    ['white when more is taken than there is', -2, undefined, '#ffffff'],
  ])('is %s', (_, places, themed, color) => expect(sessionColor({ places, theme: themed })).toBe(color));
});

describe('the days of a service', () => {
  it('add up sessions and places in the venue’s time zone, including sold-out days', () => {
    const at = (start: string, places: number) => session({ start: new Date(start), places });
    const sessions = [
      at('2026-11-20T14:00:00Z', 5),
      at('2026-11-20T22:30:00Z', 3),
      at('2026-11-20T23:30:00Z', 0),
    ];
    expect(summariseDays(sessions, () => PARIS)).toEqual([
      { date: '2026-11-20', sessions: 2, places: 8 },
      { date: '2026-11-21', sessions: 1, places: 0 },
    ]);
    expect(summariseDays([], () => PARIS)).toEqual([]);
  });
});
