import { describe, expect, it } from 'vitest';
import type { CardRight } from '#gateways/ticketing/cards/port.ts';
import { endingSubscription } from './reminders.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

const right = (hours: number, unit: CardRight['unit'] = 'period'): CardRight => ({
  id: String(hours),
  serviceCode: 'YEAR',
  label: { 'fr-FR': 'Abonnement annuel' },
  unit,
  total: undefined,
  remaining: undefined,
  validFrom: inHours(-8000),
  validUntil: inHours(hours),
  consumedAt: undefined,
  establishmentCodes: [],
  servicesForFill: [],
  withdrawal: undefined,
});

const ending = (rights: CardRight[], isActive = true) =>
  endingSubscription({ isActive, rights }, 336, NOW)?.id;

describe('endingSubscription', () => {
  it('returns a subscription that ends within the hours that the venue has chosen', () => {
    expect(ending([right(300)])).toBe('300');
    expect(ending([right(400)])).toBeUndefined();
  });

  it('returns nothing for a renewed subscription', () => {
    expect(ending([right(300), right(9000)])).toBeUndefined();
  });

  it('returns nothing for an ended subscription, or a blocked card', () => {
    expect(ending([right(-1)])).toBeUndefined();
    expect(ending([right(300)], false)).toBeUndefined();
    expect(endingSubscription(undefined, 336, NOW)).toBeUndefined();
  });

  it('returns nothing for remaining admissions', () => {
    expect(ending([right(300, 'admission')])).toBeUndefined();
  });
});
