import { createHash } from 'node:crypto';
import { type ScanLanguage, wordsOfScan } from '@guichet/contract/box-office/entrance-word-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { anyOf, fullDate, money, time, type Zone } from '#kernel/format/localized.ts';
import type { ScanOutcome } from '../entrance/entrance.ts';

/** Maximum devices of a venue with a valid key. */
export const MAX_DEVICES = 100;

/** Returns the address of the calls of devices. */
export const deviceAddress = (publicUrl: string): string => `${publicUrl}/api/v1/device`;

/** Returns a text that changes with the name and the establishment of a device. */
export const versionOf = ({ name, place }: { name: string; place: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([name, place]))
    .digest('base64url')
    .slice(0, 22);

/** Returns the audit log's fields of a device. */
export const audited = ({ name, place }: { name: string; place: string }) => ({ name, place });

/** Adds the outcome in words, for the display of a turnstile. */
export function withMessage(outcome: ScanOutcome, locale: Locale, zone: Zone) {
  const t = translator(locale, 'entrance');
  const language: ScanLanguage = {
    t,
    day: (instant) => fullDate(instant, locale, zone),
    time: (instant) => time(instant, locale, zone),
    money: (cents) => money(cents, locale),
    anyOf: (names) => anyOf(names, locale),
    name: (labels) => labelIn(labels, locale),
  };
  const { title, text } = wordsOfScan(outcome, language);
  return { ...outcome, message: `${title} – ${text}` };
}
