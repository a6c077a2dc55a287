import { PROVIDER_RIGHTS, RIGHTS, type Right, TENANT_RIGHTS } from '@guichet/contract/access.ts';
import { describe, expect, test } from 'vitest';
import {
  addUp,
  bandOf,
  countBands,
  extremesOf,
  overviewDays,
  partsFor,
  placesTaken,
  slicesOf,
  startSteps,
} from './overview.ts';

const PARIS = 'Europe/Paris';

describe('partsFor', () => {
  const seen = (rights: readonly Right[], isProvider = false) =>
    Object.entries(partsFor({ rights }, { isProvider })).flatMap(([part, isSeen]) => (isSeen ? [part] : []));

  test.each<[Right, string[]]>([
    ['settings.payment', ['sales']],
    ['settings.ticketing', ['sessions', 'synchronization']],
    ['ticketing-synchronization', ['synchronization']],
    ['stucked-carts', ['stuckCarts']],
    ['settings.admin', ['remaining']],
  ])('maps the right %s to the parts %j', (right, parts) => {
    expect(seen([right])).toEqual(parts);
  });

  test('returns no part for every other right', () => {
    const others = TENANT_RIGHTS.filter((right) => seen([right]).length === 0);
    expect(others).toEqual([
      'settings.design', 'settings.documents', 'settings.functionnalities', 'settings.sso',
      'settings.analytic', 'settings.api', 'archived-carts', 'venue.catalogue', 'venue.timetable', 'venue.entrance', 'venue.desk', 'venue.import',
    ]); // biome-ignore format: one list
  });

  test('returns the venues part at the provider tenant only, and no sales there', () => {
    expect(seen(RIGHTS, true)).toEqual(['venues']);
    for (const right of PROVIDER_RIGHTS) expect(seen([right], true)).toEqual(['venues']);
    expect(seen(TENANT_RIGHTS, true)).toEqual([]);
    expect(seen(PROVIDER_RIGHTS)).toEqual([]);
  });
});

describe('sales of the overview', () => {
  const slicesAt = (instant: string, timeZone = PARIS) => slicesOf(new Date(instant), timeZone);
  const isoOf = (date: Date | undefined) => date?.toISOString();

  test('cover fourteen days without gaps, today by the hour', () => {
    const slices = slicesAt('2026-11-21T09:30:00Z');
    expect([...new Set(slices.map(({ day }) => day))]).toEqual(
      Array.from({ length: 14 }, (_, index) => `2026-11-${String(8 + index).padStart(2, '0')}`),
    );
    for (const [index, slice] of slices.slice(1).entries()) expect(slice.from).toEqual(slices[index]?.until);
    expect(isoOf(slices[0]?.from)).toBe('2026-11-07T23:00:00.000Z');
    expect(isoOf(slices.at(-1)?.until)).toBe('2026-11-21T23:00:00.000Z');
    expect(slices.filter(({ isToday }) => isToday)).toHaveLength(24);
  });

  test('compare with the same weekday a week ago, up to the same time', () => {
    const compared = slicesAt('2026-11-21T09:30:15Z').filter(({ isCompared }) => isCompared);
    expect(compared).toHaveLength(1);
    expect(compared[0]).toMatchObject({ day: '2026-11-14' });
    expect(isoOf(compared[0]?.from)).toBe('2026-11-13T23:00:00.000Z');
    expect(isoOf(compared[0]?.until)).toBe('2026-11-14T09:30:15.000Z');
  });

  test('group by the venue’s days, not by the server’s', () => {
    expect(slicesAt('2026-11-21T23:30:00Z').at(-1)?.day).toBe('2026-11-22');
    expect(slicesAt('2026-11-22T03:30:00Z', 'America/New_York').at(-1)?.day).toBe('2026-11-21');
  });

  test.each([
    ['in spring', '2026-03-29T10:00:00Z', 23],
    ['in autumn', '2026-10-25T10:00:00Z', 25],
    ['on any other day', '2026-10-26T10:00:00Z', 24],
  ])('have one slice per hour of the day: %s %s', (_, instant, hours) => {
    const today = slicesAt(instant).filter(({ isToday }) => isToday);
    expect(today).toHaveLength(hours);
    expect(new Set(today.map(({ from }) => from.getTime())).size).toBe(hours);
  });

  test('compare up to the same time of day after a clock change', () => {
    // 10:00 in winter time, a week after 10:00 in summer time.
    const [compared] = slicesAt('2026-10-26T09:00:00Z').filter(({ isCompared }) => isCompared);
    expect(isoOf(compared?.until)).toBe('2026-10-19T08:00:00.000Z');
    // When a time occurred twice a week ago, the first occurrence counts; a skipped time is moved.
    const [twice] = slicesAt('2026-11-01T01:30:00Z').filter(({ isCompared }) => isCompared);
    expect(isoOf(twice?.until)).toBe('2026-10-25T00:30:00.000Z');
    const [skipped] = slicesAt('2026-04-05T00:30:00Z').filter(({ isCompared }) => isCompared);
    expect(isoOf(skipped?.until)).toBe('2026-03-29T01:30:00.000Z');
  });

  test('have no comparison at midnight', () => {
    const [compared] = slicesAt('2026-11-20T23:00:00Z').filter(({ isCompared }) => isCompared);
    expect(compared?.from).toEqual(compared?.until);
  });

  test('sum orders, takings and refunds separately', () => {
    expect(
      addUp([
        { orders: 2, takings: 1250, refunded: 0 },
        { orders: 1, takings: 0, refunded: 300 },
      ]),
    ).toEqual({
      orders: 3,
      takings: 1250,
      refunded: 300,
    });
    expect(addUp([])).toEqual({ orders: 0, takings: 0, refunded: 0 });
  });

  test('days of the overview are the venue’s today and tomorrow, even when the clocks change', () => {
    expect(overviewDays(new Date('2026-10-24T22:30:00Z'), PARIS).days).toEqual(['2026-10-25', '2026-10-26']);
  });
});

describe('bandOf and fillingOf', () => {
  test.each([
    [40, 0, 'full'],
    [40, -1, 'full'],
    [0, 0, 'full'],
    [40, 1, 'high'],
    [100, 19, 'high'],
    [100, 20, 'middle'],
    [100, 50, 'middle'],
    [100, 51, 'low'],
    [40, 40, 'low'],
  ] as const)('classify %i places with %i left as %s', (capacity, places, band) => {
    expect(bandOf({ capacity, places })).toBe(band);
  });

  test('count each session in one band', () => {
    const sessions = [0, 1, 5, 12, 40].map((places) => ({ capacity: 40, places }));
    expect(countBands(sessions)).toEqual({ full: 1, high: 2, middle: 1, low: 1 });
  });

  test('separate sold and held places where both are known', () => {
    const session = { capacity: 40, places: 10 };
    expect(placesTaken([{ ...session, held: 5 }, session])).toEqual({ capacity: 80, sold: 60 });
    expect(placesTaken([{ ...session, held: 5 }])).toEqual({ capacity: 40, sold: 25, held: 5 });
    expect(placesTaken([])).toEqual({ capacity: 0, sold: 0 });
  });
});

describe('extremesOf', () => {
  const now = new Date('2026-11-21T09:00:00Z');
  const session = (hour: number, places: number) => ({
    capacity: 10,
    places,
    start: new Date(`2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`),
  });

  test('excludes sessions that have begun', () => {
    const { fullest, emptiest } = extremesOf([session(8, 0), session(9, 0), session(10, 5)], now);
    expect(fullest.map(({ places }) => places)).toEqual([5]);
    expect(emptiest).toEqual([]);
  });

  test('splits ten sessions evenly between the two lists without duplicates', () => {
    const sessions = Array.from({ length: 11 }, (_, places) => session(10 + places, places));
    const { fullest, emptiest } = extremesOf(sessions, now);
    expect(fullest.map(({ places }) => places)).toEqual([0, 1, 2, 3, 4]);
    expect(emptiest.map(({ places }) => places)).toEqual([10, 9, 8, 7, 6]);
    const few = extremesOf(sessions.slice(0, 3), now);
    expect(few.fullest.map(({ places }) => places)).toEqual([0, 1]);
    expect(few.emptiest.map(({ places }) => places)).toEqual([2]);
  });

  test('orders sessions with equal fill level by their start', () => {
    const { fullest } = extremesOf([session(14, 5), session(11, 5), session(12, 5)], now);
    expect(fullest.map(({ start }) => start.getUTCHours())).toEqual([11, 12]);
  });
});

describe('startSteps', () => {
  const facts = {
    hasAddress: false,
    hasPrices: false,
    hasDated: false,
    hasSessions: false,
    hasSender: false,
    hasSold: false,
    hasEntered: false,
  };
  const isDone = (step: string, known: { hasContact: boolean; hasSender: boolean }) =>
    startSteps([{ step: 'contact', isRequired: false, isDone: known.hasContact }], {
      ...facts,
      hasSender: known.hasSender,
    }).find((one) => one.step === step)?.isDone;

  test.each([
    [{ hasContact: false, hasSender: false }, false],
    [{ hasContact: true, hasSender: false }, true],
    [{ hasContact: false, hasSender: true }, true],
  ])('completes the sender of mails when replies reach the venue: %j', (known, expected) => {
    expect(isDone('mails', known)).toBe(expected);
  });

  test('puts the trial sale and the entrance before the production of the shop', () => {
    const order = startSteps([], facts).map(({ step }) => step);
    expect(order.indexOf('testSale')).toBeLessThan(order.indexOf('payment'));
    expect(order.indexOf('entrance')).toBeLessThan(order.indexOf('payment'));
  });
});
