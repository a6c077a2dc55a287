import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { OwnItems } from '#gateways/ticketing/box-office/catalogue/port.ts';
import type { Cell } from '#kernel/format/csv.ts';

/** A kind of value in the cells of a table. */
export interface CellType {
  /** Names the problem of a text that `read` does not understand: `catalogueFile.problems`. */
  problem: 'whole' | 'amount' | 'percentage' | 'day' | 'flag' | 'choice' | 'grants';
  /** Values that the problem lists */
  choices?: readonly string[];
  write(value: never, locale: Locale): Cell;
  /** @param text not empty @returns undefined for text that it does not understand */
  read(text: string): unknown;
}

/** A text, or a code. */
export const TEXT: CellType = { problem: 'choice', write: (text: string) => text, read: (text) => text };

export const WHOLE: CellType = {
  problem: 'whole',
  write: (count: number) => count,
  read: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
};

/** Reads a number with either decimal sign, without signs of thousands. @param places of decimals, which it multiplies by */
function decimal(text: string, places: number): number | undefined {
  const found = /^(\d{1,7})(?:[.,](\d+))?$/.exec(text.replaceAll(/[\s€%]/g, ''));
  const [, whole = '', decimals = ''] = found ?? [];
  if (!found || decimals.length > places) return undefined;
  return Number(whole + decimals.padEnd(places, '0'));
}

/** Cents, written in euros. */
export const AMOUNT: CellType = {
  problem: 'amount',
  write: (cents: number) => cents / 100,
  read: (text) => decimal(text, 2),
};

/** Per mille, written in per cent. */
export const PERCENTAGE: CellType = {
  problem: 'percentage',
  write: (perMille: number) => perMille / 10,
  read: (text) => decimal(text, 1),
};

/** A day; spreadsheets write it in the order of their language. */
export const DAY: CellType = {
  problem: 'day',
  write: (day: string) => day,
  read(text) {
    const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? [];
    const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
    const time = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : undefined;
    return time && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso) ? iso : undefined;
  },
};

const wordsOf = (key: 'yes' | 'no'): string[] =>
  LOCALES.map((locale) => translator(locale, 'catalogueFile')(key).toLowerCase());

export const FLAG: CellType = {
  problem: 'flag',
  write: (isOn: boolean, locale) => translator(locale, 'catalogueFile')(isOn ? 'yes' : 'no'),
  read(text) {
    const word = text.toLowerCase();
    if ([...wordsOf('yes'), '1', 'x', 'true', 'vrai', 'wahr'].includes(word)) return true;
    return [...wordsOf('no'), '0', 'false', 'faux', 'falsch'].includes(word) ? false : undefined;
  },
};

/** Separates the entries of a list: comma, semicolon, line end. */
const entriesOf = (text: string): string[] =>
  text
    .split(/[,;\r\n]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Codes without spaces. */
export const LIST: CellType = {
  problem: 'choice',
  write: (codes: readonly string[]) => codes.join(', '),
  read: (text) => text.split(/[\s,;]+/).filter((code) => code !== ''),
};

/** One of the given values. */
export const choice = (choices: readonly string[]): CellType => ({
  problem: 'choice',
  choices,
  write: (value: string) => value,
  read: (text) => choices.find((value) => value.toLowerCase() === text.toLowerCase()),
});

/** Some of the given values. */
export const choicesOf = (choices: readonly string[]): CellType => ({
  ...LIST,
  choices,
  read(text) {
    const found = (LIST.read(text) as string[]).map((code) => choice(choices).read(code));
    return found.includes(undefined) ? undefined : found;
  },
});

type Grant = OwnItems['service']['grants'][number];

/** Rights on a card: `admission 10, ticket 4 ENTREES ENT-1+ENT-2, period`. */
export const grants = (units: readonly string[]): CellType => ({
  problem: 'grants',
  choices: units,
  write: (granted: readonly Grant[]) =>
    granted
      .map(({ unit, units: count = '-', withdrawal }) =>
        withdrawal
          ? [unit, count, withdrawal.familyCode, withdrawal.serviceCodes.join('+')].join(' ').trim()
          : [unit, count].filter((part) => part !== '-').join(' '),
      )
      .join(', '),
  read(text) {
    const read = entriesOf(text).map((entry) => {
      const [unit = '', count = '-', familyCode, codes = '', ...more] = entry.split(/\s+/);
      if (!units.includes(unit) || !/^(-|\d{1,9})$/.test(count) || more.length > 0) return undefined;
      return {
        unit,
        ...(count !== '-' && { units: Number(count) }),
        ...(familyCode !== undefined && {
          withdrawal: { familyCode, serviceCodes: codes.split('+').filter((code) => code !== '') },
        }),
      };
    });
    return read.includes(undefined) ? undefined : read;
  },
});
