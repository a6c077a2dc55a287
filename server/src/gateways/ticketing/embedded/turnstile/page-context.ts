import type { Direction } from '@guichet/contract/box-office/entrance-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { type Translate, translator } from '@guichet/phrases/translate.ts';
import type { Catalogue } from '#gateways/ticketing/catalogue/port.ts';
import { anyOf, date, money, time } from '#kernel/format/localized.ts';
import type { Pass } from './turnstile.ts';

/** A venue whose turnstiles can be tested. */
export interface TriedVenue {
  id: string;
  name: string;
  displayName: string;
  timeZone: string;
}

export interface PageContext {
  /** Path of the turnstile. */
  readonly base: string;
  readonly locale: Locale;
  readonly t: Translate<'turnstile'>;
}

/** The turnstile of an establishment. */
export interface PlacePage extends PageContext {
  readonly venue: TriedVenue;
  readonly catalogue: Catalogue;
  readonly address: string;
  readonly title: string;
  readonly direction: Direction;
  /** Idempotency key of the next pass */
  readonly passId: string;
  /** Code that refills the field */
  readonly code: string;
  readonly result: (Pick<Pass, 'outcome' | 'reversedAt'> & { isKept: boolean }) | undefined;
  readonly passes: readonly Pass[];
  readonly format: ReturnType<typeof formatsOf>;
  placeName(this: void, code: string): string;
}

export function contextOf(base: string, locale: Locale): PageContext {
  return { base, locale, t: translator(locale, 'turnstile') };
}

/** Returns formats of days and times on the clock of the establishment. */
export function formatsOf(locale: Locale, timeZone: string) {
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone });
  return {
    day: (at: string) => date(at, locale, timeZone),
    time: (at: string) => time(at, locale, timeZone),
    /** Time with seconds */
    clock: (at: string) => clock.format(new Date(at)),
    money: (cents: number) => money(cents, locale),
    list: (names: readonly string[]) => anyOf(names, locale),
  };
}
