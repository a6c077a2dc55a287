import { addDays } from '#lib/format.ts';
import type { ShownFamily } from '#ui/home/family-tile.tsx';
import type { FinderDay } from '#ui/home/finder-form.tsx';

/** Kinds of sample services, which the phrases of the catalogue turn into families and sessions. */
export const SAMPLE_KINDS = ['entry', 'class', 'card', 'subscription'] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** Colours with enough contrast against white; prices in cents. */
const TILES: Record<SampleKind, Pick<ShownFamily, 'color' | 'isSoldOnline' | 'priceFrom' | 'priceTo'>> = {
  entry: { color: '#10578e', isSoldOnline: true, priceFrom: 420, priceTo: 560 },
  class: { color: '#7a3e9d', isSoldOnline: true, priceFrom: 1200, priceTo: 1200 },
  card: { color: '#0b6e6a', isSoldOnline: true, priceFrom: 4500, priceTo: 9000 },
  subscription: { color: '#9a4a0b', isSoldOnline: false, priceFrom: 24_000, priceTo: 24_000 },
};

/** Returns families as tiles. @param words phrases of the public site, in the page's language */
export const sampleFamilies = (words: (kind: SampleKind, part: 'title' | 'text') => string): ShownFamily[] =>
  SAMPLE_KINDS.map((code) => ({
    code,
    name: words(code, 'title'),
    description: words(code, 'text'),
    picture: undefined,
    ...TILES[code],
  }));

/** Returns the days of the finder: one is sold out and one has no session. @param today `YYYY-MM-DD` */
export const sampleDays = (today: string): FinderDay[] =>
  Array.from({ length: 7 }, (_, index) => ({
    date: addDays(today, index),
    hasSessions: index !== 4,
    hasPlaces: index !== 4 && index !== 2,
  }));

/** Returns sessions of a day, one of which has few places left. @param day `YYYY-MM-DD` */
export const sampleSessions = (day: string) =>
  [
    { kind: 'entry', at: '10:00', minutes: 75, places: 42, capacity: 60, filling: 'open' },
    { kind: 'class', at: '13:30', minutes: 45, places: 3, capacity: 20, filling: 'nearly-full' },
  ].map(({ kind, at, ...session }) => ({
    ...session,
    kind: kind as SampleKind,
    filling: session.filling as 'open' | 'nearly-full',
    start: `${day}T${at}:00Z`,
    color: TILES[kind as SampleKind].color,
    priceFrom: TILES[kind as SampleKind].priceFrom ?? 0,
  }));

/** Returns an establishment that is open on a day. @param day `YYYY-MM-DD` */
export const sampleOpening = (day: string) => ({
  state: 'open' as const,
  today: day,
  spans: [{ opens: '09:00', closes: '20:00' }],
});
