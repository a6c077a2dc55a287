import { describe, expect, it } from 'vitest';
import {
  type CardFacts,
  occupancyBand,
  refusalOfCard,
  refusalOfTicket,
  type ScanMoment,
  type TicketFacts,
} from './entrance-rules.ts';

const at = (clock: string) => Date.parse(`2026-11-27T${clock}:00Z`);
const dayOf = (instant: number) => Math.floor(instant / 86_400_000);
const moment = (clock: string, changes: Partial<ScanMoment> = {}): ScanMoment => ({
  at: at(clock),
  place: 'POOL',
  direction: 'in',
  graceBefore: 0,
  graceAfter: 0,
  dayOf: (instant) => String(dayOf(instant)),
  ...changes,
});
const ticket = (changes: Partial<TicketFacts> = {}): TicketFacts => ({
  validFrom: at('09:45'),
  validUntil: at('11:00'),
  hasSession: true,
  places: ['POOL'],
  ...changes,
});

describe('refusalOfTicket', () => {
  it.each<[string, ReturnType<typeof refusalOfTicket>, Partial<TicketFacts>, ScanMoment]>([
    ['a valid ticket', undefined, {}, moment('10:00')],
    ['a ticket used before', 'used', { usedAt: at('09:50') }, moment('10:00')],
    ['a ticket used later', undefined, { usedAt: at('10:30') }, moment('10:00')],
    ['a refunded ticket', 'refunded', { refundedAt: at('08:00') }, moment('10:00')],
    [
      'a ticket whose place was given up',
      'given-up',
      { refundedAt: at('08:00'), isGivenUp: true },
      moment('10:00'),
    ],
    ['a ticket refunded later', undefined, { refundedAt: at('12:00') }, moment('10:00')],
    ['a blocked ticket', 'blocked', { blockedAt: at('08:00') }, moment('10:00')],
    ['a session that does not take place', 'cancelled', { isCancelled: true, places: [] }, moment('10:00')],
    ['another establishment', 'wrong-place', { places: ['RINK'] }, moment('10:00')],
    ['an early visitor', 'too-early', {}, moment('09:40')],
    ['an early visitor within the grace minutes', undefined, {}, moment('09:40', { graceBefore: 5 })],
    ['a late visitor', 'expired', {}, moment('11:05')],
    ['a late visitor within the grace minutes', undefined, {}, moment('11:05', { graceAfter: 10 })],
    [
      'a late visitor with a ticket without a session',
      'expired',
      { hasSession: false },
      moment('11:05', { graceAfter: 10 }),
    ],
    [
      'a session of tomorrow',
      'wrong-day',
      { validFrom: at('10:00') + 86_400_000, validUntil: at('11:00') + 86_400_000 },
      moment('10:00'),
    ],
    [
      'a session of yesterday',
      'wrong-day',
      { validFrom: at('10:00') - 86_400_000, validUntil: at('11:00') - 86_400_000 },
      moment('10:00'),
    ],
    ['an exit after use', undefined, { usedAt: at('09:50') }, moment('12:00', { direction: 'out' })],
    ['an exit before use', 'not-inside', {}, moment('10:00', { direction: 'out' })],
  ])('decides about %s: %s', (_, expected, changes, when) => {
    expect(refusalOfTicket(ticket(changes), when)).toBe(expected);
  });
});

describe('refusalOfCard', () => {
  const right = { unit: 'admission' as const, remaining: 3, validUntil: at('23:00'), places: ['POOL'] };
  it.each<[string, ReturnType<typeof refusalOfCard>, CardFacts]>([
    ['an admission', undefined, { rights: [right] }],
    [
      'a period beside a used right',
      undefined,
      {
        rights: [
          { ...right, remaining: 0 },
          { unit: 'period', validUntil: at('23:00'), places: ['POOL'] },
        ],
      },
    ],
    ['a blocked card', 'blocked', { blockedAt: at('09:00'), rights: [right] }],
    ['a card blocked later', undefined, { blockedAt: at('12:00'), rights: [right] }],
    ['a suspended card', 'suspended', { isSuspended: true, rights: [right] }],
    ['a card without rights', 'no-right', { rights: [] }],
    ['a card with nothing left', 'used-up', { rights: [{ ...right, remaining: 0 }] }],
    ['an expired right', 'expired', { rights: [{ ...right, validUntil: at('09:00') }] }],
    ['a right of another establishment', 'wrong-place', { rights: [{ ...right, places: ['RINK'] }] }],
    [
      'credit below the price',
      'used-up',
      { rights: [{ ...right, unit: 'cent', remaining: 400, price: 500 }] },
    ],
    [
      'credit where no admission is sold',
      'no-right',
      { rights: [{ ...right, unit: 'cent', remaining: 400 }] },
    ],
  ])('decides about %s: %s', (_, expected, card) => {
    expect(refusalOfCard(card, moment('10:00'))).toBe(expected);
  });
});

describe('occupancyBand', () => {
  it.each([
    [0, 'calm'],
    [149, 'calm'],
    [150, 'busy'],
    [270, 'crowded'],
    [300, 'full'],
    [320, 'full'],
  ] as const)('names %i people of 300 %s', (inside, band) => expect(occupancyBand(inside, 300)).toBe(band));
});
