import { RIGHT_UNITS } from '@guichet/contract/box-office/catalogue-rules.ts';
import type { ImportKind, ImportMapping } from '@guichet/contract/box-office/imports-rules.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { crockfordCode, plainCode } from '@guichet/contract/typed-text.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { OwnItems } from '#gateways/ticketing/box-office/catalogue/port.ts';
import { addDays, instantOf, startOfDay } from '#kernel/format/time-zone.ts';
import { MAX_ID } from '../customers/customer-lines.ts';
import type { StoredLine } from '../table/table.ts';
import { type FoundProblem, LineReader, parseCount, parseDay, parseNumber } from '../values.ts';

type Service = OwnItems['service'];
type Grant = NonNullable<Service['grants']>[number];

/** Services by code and by name, in plain letters. */
export type ServiceNames = ReadonlyMap<string, Service>;

/** Reduces a name to its letters and digits. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Indexes services for {@link readCardLine}; a code comes before a name. */
export function namesOfServices(services: readonly Service[]): ServiceNames {
  const named = services.flatMap((service) =>
    Object.values(service.labels).flatMap((label) => (label ? [[plain(label), service] as const] : [])),
  );
  return new Map([...named, ...services.map((service) => [plain(service.code), service] as const)]);
}

/** A right as a line describes it. */
export interface LineRight {
  service: Service;
  grant: Grant;
  /** Whether the service puts several rights that can be counted on a card */
  isOneOfSeveral: boolean;
  remaining: number | undefined;
  total: number | undefined;
  from: Date | undefined;
  until: Date;
}

/** A line about a right on a card; without a right when it is refused. */
export interface CardLine {
  line: number;
  /** Identifier of the card in the other system */
  id: string | undefined;
  /** Identifier, or address, of its customer */
  customer: string | undefined;
  number: string | undefined;
  code: string | undefined;
  firstName: string;
  lastName: string;
  right: LineRight | undefined;
  problems: FoundProblem[];
}

/** What the lines of a file are read with. */
export interface CardContext {
  kind: ImportKind;
  mapping: ImportMapping;
  services: ServiceNames;
  timeZone: string;
  now: Date;
}

/** Reads a line about a right on a card. */
export function readCardLine(stored: StoredLine, context: CardContext): CardLine {
  const reader = new LineReader(stored, context.mapping);
  const id = reader.required('id', MAX_ID);
  const card = {
    customer: reader.text('customer', 254),
    number: reader.parsed('number', 'code', (text) => plainCode(text).slice(0, 40)),
    code: reader.parsed('code', 'code', codeOf),
    firstName: reader.text('firstName', 60) ?? '',
    lastName: reader.text('lastName', 60) ?? '',
  };
  const right = rightOf(reader, context);
  return { line: reader.line, id, ...card, right, problems: reader.problems };
}

/** Reads a code as entrances do: letters and digits without separators, where O counts as 0, I and L as 1. */
export function codeOf(text: string): string | undefined {
  const code = crockfordCode(text);
  return /^[A-Z0-9]{4,40}$/.test(code) ? code : undefined;
}

function rightOf(reader: LineReader, context: CardContext): LineRight | undefined {
  const service = serviceOf(reader, context);
  const found = service && grantOf(reader, service, context.kind);
  const until = dayIn(reader, 'until', context.timeZone);
  const from = reader.raw('from') === '' ? undefined : dayIn(reader, 'from', context.timeZone);
  if (reader.raw('until') === '') reader.report('required', 'until');
  if (!service || !found || !until) return undefined;
  const validUntil = new Date(until.end - 1000);
  const right = { service, ...found, from: from?.start, until: validUntil };
  if (found.grant.unit === 'period') return { ...right, remaining: undefined, total: undefined };
  if (validUntil < context.now) return reader.report('ended', 'until');
  if (reader.raw('remaining') === '') return reader.report('required', 'remaining');
  const parse = found.grant.unit === 'cent' ? centsOf : parseCount;
  const remaining = reader.parsed('remaining', 'number', parse);
  const total = reader.parsed('total', 'number', parse) ?? remaining;
  if (remaining === undefined || total === undefined) return undefined;
  return { ...right, remaining, total: Math.max(total, remaining) };
}

/** Returns the service of a line, by its code or its name. */
export function serviceOf(
  reader: LineReader,
  { services }: Pick<CardContext, 'services'>,
): Service | undefined {
  const name = reader.required('service', 200);
  if (name === undefined) return undefined;
  return services.get(plain(name)) ?? reader.report('unknown-service', 'service');
}

/**
 * Returns what a line fills: the period of a subscription, or the right of a card that can be counted. Where a service has
 * several of these, the line names one by its unit.
 */
function grantOf(
  reader: LineReader,
  { cardUse, grants }: Service,
  kind: ImportKind,
): Pick<LineRight, 'grant' | 'isOneOfSeveral'> | undefined {
  const fitting =
    cardUse === 'created'
      ? grants.filter(({ unit }) => (unit === 'period') === (kind === 'subscriptions'))
      : [];
  const [first, ...others] = fitting;
  if (!first) return reader.report('service-without-rights', 'service');
  const name = reader.raw('right');
  const named = name === '' ? fitting : fitting.filter(({ unit }) => unit === RIGHT_NAMES.get(plain(name)));
  const [grant, ...rivals] = named;
  if (!grant) return reader.report('unknown-right', 'right');
  if (rivals.length > 0)
    return reader.report('service-with-several-rights', name === '' ? 'service' : 'right');
  return { grant, isOneOfSeveral: others.length > 0 };
}

/** Names of the units of rights by plain letters: their codes, and their words in each language. */
const RIGHT_NAMES: ReadonlyMap<string, Grant['unit']> = new Map(
  RIGHT_UNITS.flatMap((unit) =>
    [unit, ...LOCALES.flatMap((locale) => translator(locale, 'imports')(`rights.${unit}`).split(','))].map(
      (name) => [plain(name), unit] as const,
    ),
  ),
);

const MAX_CENTS = 100_000_000;

/** Reads an amount in euros. @returns cents */
export function centsOf(text: string): number | undefined {
  const amount = parseNumber(text);
  return amount === undefined || amount * 100 > MAX_CENTS ? undefined : Math.round(amount * 100);
}

/** Reads a day. @returns its begin, and the milliseconds of its end, on the venue's clock */
function dayIn(reader: LineReader, field: 'from' | 'until', timeZone: string) {
  return reader.parsed(field, 'date', (text) => {
    const day = parseDay(text);
    return day === undefined
      ? undefined
      : { start: startOfDay(day, timeZone), end: instantOf(addDays(day, 1), 0, timeZone).getTime() };
  });
}
