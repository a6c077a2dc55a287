import type { Locale } from '@guichet/contract/locale.ts';
import { aquaRivage } from '../../server/src/demonstration/venue/aqua-rivage/venue.ts';

export const VENUE = 'aqua-rivage';
/** The lane pool: sessions all day long, several prices. */
export const LANE_POOL = 'ENT-SPORTIF';
/** An article of the shop with one price. */
export const SWIM_CAP = 'BTQ-BONNET';
export const PASSWORD = 'Guichet-demo-2026!';
export const JEANNE = 'jeanne@example.com';
/** A customer with a family quotient and therefore solidarity prices. */
export const SAMIR = 'samir@example.com';

const { establishments, services } = aquaRivage.catalogue;

export function establishmentName(code: string, locale: Locale): string {
  return named(establishments, code).labels[locale] ?? '';
}

export function serviceName(code: string, locale: Locale): string {
  return named(services, code).labels[locale] ?? '';
}

/** @param price its name: `PLEIN` */
export function priceName(service: string, price: string, locale: Locale): string {
  return named(services, service).prices.find(({ name }) => name === price)?.labels[locale] ?? '';
}

function named<Item extends { code: string }>(items: readonly Item[], code: string): Item {
  const item = items.find((one) => one.code === code);
  if (!item) throw new Error(`The demonstration has no ${code}.`);
  return item;
}
