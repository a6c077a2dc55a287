import { isEmail } from '@guichet/contract/account/registration-rules.ts';
import type { ImportField, ImportMapping, LineProblem } from '@guichet/contract/box-office/imports-rules.ts';
import { plainEmail } from '@guichet/contract/typed-text.ts';
import { withoutGuard } from '#kernel/format/csv.ts';
import { serialDate } from '#kernel/format/xlsx-rows.ts';
import type { StoredLine } from './table/table.ts';

/** A problem of a line; `value` is the cell. */
export interface FoundProblem {
  line: number;
  field?: ImportField | undefined;
  problem: LineProblem;
  value?: string | undefined;
}

/** Reads the cells of a line by field, and collects its problems. */
export class LineReader {
  readonly problems: FoundProblem[] = [];
  readonly line: number;
  readonly #cells: readonly string[];
  readonly #mapping: ImportMapping;

  constructor([line, ...cells]: StoredLine, mapping: ImportMapping) {
    this.line = line;
    this.#cells = cells;
    this.#mapping = mapping;
  }

  /** Records a problem of the line. */
  report(problem: LineProblem, field?: ImportField, value = field && this.raw(field)): undefined {
    this.problems.push({
      line: this.line,
      field,
      problem,
      value: value ? value.slice(0, 80).toWellFormed() : undefined,
    });
  }

  /** Returns the cell of a field without the apostrophe that guards a formula; empty without a column. */
  raw(field: ImportField): string {
    const column = this.#mapping[field];
    const cell = column === undefined ? '' : (this.#cells[column] ?? '');
    return withoutGuard(cell).trim();
  }

  /** Reads one line of text. @param most characters */
  text(field: ImportField, most: number): string | undefined {
    const text = this.raw(field)
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim();
    if (text.length > most) return this.report('too-long', field);
    return text || undefined;
  }

  /** Reads a text that the line cannot do without. */
  required(field: ImportField, most: number): string | undefined {
    if (this.raw(field) === '') return this.report('required', field);
    return this.text(field, most);
  }

  email(field: ImportField): string | undefined {
    const typed = this.raw(field);
    if (typed === '') return this.report('required', field);
    return isEmail(typed) ? plainEmail(typed) : this.report('email', field);
  }

  /** Reads a value by a function, which returns undefined for text that it does not understand. */
  parsed<Value>(
    field: ImportField,
    problem: LineProblem,
    parse: (text: string) => Value | undefined,
  ): Value | undefined {
    const text = this.raw(field);
    return text === '' ? undefined : (parse(text) ?? this.report(problem, field));
  }
}

const MONTHS = [
  ['jan', 'janv', 'janvier', 'january', 'januar', 'janner'],
  ['fev', 'fevr', 'fevrier', 'feb', 'february', 'februar'],
  ['mar', 'mars', 'march', 'marz', 'maerz', 'mrz'],
  ['avr', 'avril', 'apr', 'april'],
  ['mai', 'may'],
  ['jun', 'juin', 'june', 'juni'],
  ['jul', 'juil', 'juillet', 'july', 'juli'],
  ['aou', 'aout', 'aug', 'august'],
  ['sep', 'sept', 'septembre', 'september'],
  ['oct', 'octobre', 'october', 'okt', 'oktober'],
  ['nov', 'novembre', 'november'],
  ['dec', 'decembre', 'december', 'dez', 'dezember'],
];

const monthOf = (name: string): number =>
  MONTHS.findIndex((names) =>
    names.includes(
      name
        .normalize('NFKD')
        .replaceAll(/[^a-z]/gi, '')
        .toLowerCase(),
    ),
  ) + 1;

/**
 * Reads a day: `2026-12-31`, `31/12/2026`, `31.12.26`, `31 décembre 2026`, or a number of days of a spreadsheet. The day
 * stands before the month, as in French, British and German.
 * @returns `YYYY-MM-DD`
 */
export function parseDay(text: string): string | undefined {
  const [date = ''] = text.split(/[T ](?=\d{1,2}[:h])/);
  const serial = /^\d{5}(?:[.,]\d+)?$/.exec(date);
  if (serial) return serialDate(Math.floor(Number(date.replace(',', '.'))));
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date);
  if (iso) return validDay(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{4}|\d{2})$/.exec(date);
  if (numbers) return validDay(fullYear(numbers[3]), numbers[2], numbers[1]);
  const words = /^(\d{1,2})(?:er|st|nd|rd|th|\.)?[ -]+(\p{L}+)\.?[ -]+(\d{4}|\d{2})$/u.exec(date);
  return words ? validDay(fullYear(words[3]), String(monthOf(words[2] ?? '')), words[1]) : undefined;
}

const fullYear = (year = ''): string => (year.length === 2 ? `20${year}` : year);

function validDay(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
  return isDay && text >= '1900' && text < '2200' ? text : undefined;
}

/**
 * Reads a time of day: `14:30`, `14h30`, `14 h`, `14.30 Uhr`, `2:30 pm`, or the time of a cell with day and time.
 * @returns minutes since midnight
 */
export function parseTime(text: string): number | undefined {
  const time =
    /(?:^|[T ])(\d{1,2})(?:[:.h]| ?h ?| ?Uhr)(\d{2})?(?::\d{2}(?:\.\d+)?)?(?: ?(am|pm|Uhr))?$/i.exec(text) ??
    /^(\d{1,2})()(?: ?(am|pm|Uhr))$/i.exec(text);
  if (!time) return undefined;
  const [, hour = '', minute = '0', half = ''] = time;
  const isHalf = /^[ap]m$/i.test(half);
  if (isHalf && (Number(hour) < 1 || Number(hour) > 12)) return undefined;
  const hours = isHalf ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  return hours < 24 && Number(minute) < 60 ? hours * 60 + Number(minute) : undefined;
}

/** Digits, grouped by thousands or not. */
const WHOLE = /^(?:\d{1,9}|\d{1,3}(?:[.,]\d{3})+)$/;

/** Reads a number that is not negative: `12`, `1 234,50`, `1,234.50`, `12.50 €`. */
export function parseNumber(text: string): number | undefined {
  const plain = text.replaceAll(/[\s'’€]|EUR/gi, '');
  const decimal = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const isGrouped = WHOLE.test(plain) && new Set(plain.replaceAll(/\d/g, '')).size === 1;
  const isWhole = decimal < 0 || isGrouped;
  const [whole, part] = isWhole ? [plain, '0'] : [plain.slice(0, decimal), plain.slice(decimal + 1)];
  if (!WHOLE.test(whole) || !/^\d{1,6}$/.test(part)) return undefined;
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${part}`);
}

/** Reads an integer that is not negative. */
export function parseCount(text: string): number | undefined {
  const number = parseNumber(text);
  return Number.isInteger(number) ? number : undefined;
}
