import { byLocale, type Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { Localized, WalletField } from '#gateways/wallets/port.ts';

/** Words of passes in one language. */
export const passWords = (locale: Locale) => translator(locale, 'walletPasses');

type Word = Parameters<ReturnType<typeof passWords>>[0];

/** Returns a phrase in every language. */
export const inAll = (key: Word): Localized => byLocale((locale) => passWords(locale)(key));

/** Returns the words of the notification about a changed field; the wallet puts the new value for `%@`. */
export const whenChanged = (field: 'when' | 'state' | 'left'): Localized =>
  byLocale((locale) => passWords(locale)(`changed.${field}`, { value: '%@' }));

/** Returns the same text for every language. */
export const sameInAll = (text: string): Localized => byLocale(() => text);

const isEmpty = (text: Localized): boolean => Object.values(text).every((value) => value === '');

interface FieldOptions {
  key: string;
  label: Word;
  at: WalletField['at'];
  value: (locale: Locale) => string | null;
  /** Words of the notification when the value changes */
  changed?: 'when' | 'state';
}

/** Returns a field of a pass; none when its value is empty in every language. */
export function field({ key, label, at, value, changed }: FieldOptions): WalletField[] {
  const text = byLocale((locale) => value(locale) ?? '');
  if (isEmpty(text)) return [];
  return [{ key, label: inAll(label), value: text, at, ...(changed && { changed: whenChanged(changed) }) }];
}
