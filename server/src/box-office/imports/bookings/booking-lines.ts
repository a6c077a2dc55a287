import type { ImportMapping } from '@guichet/contract/box-office/imports-rules.ts';
import { needsEvent, serviceKind } from '@guichet/contract/predicates.ts';
import type { OwnItems } from '#gateways/ticketing/box-office/catalogue/port.ts';
import { addDays, dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import { centsOf, codeOf, plain, type ServiceNames, serviceOf } from '../cards/card-lines.ts';
import { MAX_ID } from '../customers/customer-lines.ts';
import type { StoredLine } from '../table/table.ts';
import { type FoundProblem, LineReader, parseCount, parseDay, parseTime } from '../values.ts';

type Service = OwnItems['service'];
type Price = Service['prices'][number];

/** Codes of establishments by code and by name, in plain letters. */
export type EstablishmentNames = ReadonlyMap<string, string>;

/** Indexes establishments for {@link readBookingLine}; a code comes before a name. */
export const namesOfEstablishments = (
  establishments: readonly Pick<OwnItems['establishment'], 'code' | 'labels'>[],
): EstablishmentNames =>
  new Map([
    ...establishments.flatMap(({ code, labels }) =>
      Object.values(labels).flatMap((label) => (label ? [[plain(label), code] as const] : [])),
    ),
    ...establishments.map(({ code }) => [plain(code), code] as const),
  ]);

/** When a session begins, on the clock of its establishment. */
export interface SessionTime {
  day: string;
  minutes: number;
}

/** Tickets of one price, for one session or without a date, as a line describes them. */
export interface LineBooking {
  service: Service;
  price: Price;
  /** Undefined where the line names none */
  establishment: string | undefined;
  /** Undefined for tickets without a date, which have a validity */
  at: SessionTime | undefined;
  validity: Validity | undefined;
  quantity: number;
  /** None, one for all, or one for each ticket */
  codes: string[];
  /** In cents, for all tickets */
  paid: number | undefined;
}

/** The time in which tickets without a date can be used. */
export interface Validity {
  from: Date;
  until: Date;
}

/** A line about a booking; without one when it is refused. */
export interface BookingLine {
  line: number;
  /** Identifier of the booking in the other system */
  id: string | undefined;
  /** Identifier, or address, of its customer */
  customer: string | undefined;
  booking: LineBooking | undefined;
  problems: FoundProblem[];
}

/** What the lines of a file are read with. */
export interface BookingContext {
  mapping: ImportMapping;
  services: ServiceNames;
  establishments: EstablishmentNames;
  /** Of the venue */
  timeZone: string;
  now: Date;
}

/** Most tickets of a line. */
const MAX_TICKETS = 500;

/** Reads a line about a booking. */
export function readBookingLine(stored: StoredLine, context: BookingContext): BookingLine {
  const reader = new LineReader(stored, context.mapping);
  const id = reader.required('id', MAX_ID);
  const customer = reader.required('customer', 254);
  const booking = bookingOf(reader, context);
  return { line: reader.line, id, customer, booking, problems: reader.problems };
}

function bookingOf(reader: LineReader, context: BookingContext): LineBooking | undefined {
  const service = ticketServiceOf(reader, context);
  const establishment = reader.parsed('establishment', 'unknown-establishment', (text) =>
    context.establishments.get(plain(text)),
  );
  const when = service && (needsEvent(service.type) ? timeOf(reader) : validityOf(reader, service, context));
  const price = service && priceOf(reader, service);
  const quantity = reader.raw('quantity') === '' ? 1 : reader.parsed('quantity', 'number', ticketsOf);
  const codes = codesOf(reader);
  const paid = reader.parsed('paid', 'number', centsOf);
  if (codes && quantity !== undefined && ![0, 1, quantity].includes(codes.length))
    reader.report('code-count', 'codes');
  if (!service || !price || !when) return undefined;
  if (quantity === undefined || !codes) return undefined;
  return { service, price, establishment, ...when, quantity, codes, paid };
}

/** Returns the service of a line if it gives tickets, for a session or without a date, that need no card. */
function ticketServiceOf(reader: LineReader, context: BookingContext): Service | undefined {
  const service = serviceOf(reader, context);
  if (!service) return undefined;
  const hasTickets = ['event', 'simple'].includes(serviceKind(service.type));
  const needsCard = service.cardUse === 'created' || service.cardUse === 'required';
  return hasTickets && !needsCard ? service : reader.report('service-without-sessions', 'service');
}

type When = Pick<LineBooking, 'at' | 'validity'>;

function timeOf(reader: LineReader): When | undefined {
  const day =
    reader.raw('date') === '' ? reader.report('required', 'date') : reader.parsed('date', 'date', parseDay);
  const minutes = day === undefined ? undefined : minutesOf(reader);
  if (day === undefined || minutes === undefined) return undefined;
  return { at: { day, minutes }, validity: undefined };
}

/** Days for which tickets without a date are valid where neither the line nor the service says so. */
const VALID_DAYS = 365;

/**
 * Reads the validity of tickets without a date: from the day of the line, or from now on, until the last day of the line,
 * or for the days of the service.
 */
function validityOf(
  reader: LineReader,
  { validityDays = VALID_DAYS }: Service,
  { timeZone, now }: BookingContext,
): When | undefined {
  const first = reader.parsed('date', 'date', parseDay);
  const last = reader.parsed('until', 'date', parseDay);
  if (reader.problems.some(({ problem }) => problem === 'date')) return undefined;
  const from = first === undefined ? now : startOfDay(first, timeZone);
  const lastDay = last ?? addDays(dayOf(from, timeZone), validityDays);
  const until = new Date(startOfDay(addDays(lastDay, 1), timeZone).getTime() - 1000);
  if (until < now || until < from) return reader.report('ended', last === undefined ? 'date' : 'until');
  return { at: undefined, validity: { from, until } };
}

/** Reads the time from its own column, or from the one of the day. */
function minutesOf(reader: LineReader): number | undefined {
  if (reader.raw('time') !== '') return reader.parsed('time', 'time', parseTime);
  return parseTime(reader.raw('date')) ?? reader.report('required', 'time');
}

/** Returns the named price; without a name the base price, or the only one. */
function priceOf(reader: LineReader, { prices }: Service): Price | undefined {
  const name = reader.text('price', 200);
  if (name === undefined) {
    const only = prices.find((price) => price.name === '') ?? (prices.length === 1 ? prices[0] : undefined);
    return only ?? reader.report('required', 'price');
  }
  const asked = plain(name);
  const isNamed = (price: Price) => price.name !== '' && plain(price.name) === asked;
  const isLabelled = (price: Price) =>
    Object.values(price.labels).some((label) => label && plain(label) === asked);
  return prices.find(isNamed) ?? prices.find(isLabelled) ?? reader.report('unknown-price', 'price');
}

function ticketsOf(text: string): number | undefined {
  const count = parseCount(text);
  return count !== undefined && count >= 1 && count <= MAX_TICKETS ? count : undefined;
}

/** Reads codes that a blank, comma, semicolon, stroke or plus separates. @returns undefined when one is unreadable */
function codesOf(reader: LineReader): string[] | undefined {
  const codes = reader
    .raw('codes')
    .split(/[\s,;|/+]+/)
    .filter((text) => text !== '')
    .map(codeOf);
  const readable = codes.flatMap((code) => code ?? []);
  if (readable.length < codes.length) return reader.report('code', 'codes');
  if (new Set(readable).size < readable.length) return reader.report('duplicate-code', 'codes');
  return readable;
}
