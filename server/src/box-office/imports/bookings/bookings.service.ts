import { randomUUID } from 'node:crypto';
import { isEmail } from '@guichet/contract/account/registration-rules.ts';
import type { ImportUse } from '@guichet/contract/box-office/imports-rules.ts';
import type { BoxOffice } from '#gateways/ticketing/box-office/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { dayOf, instantOf, minutesOf } from '#kernel/format/time-zone.ts';
import { timeZoneOf } from '../../timetable/calendars.service.ts';
import { namesOfServices } from '../cards/card-lines.ts';
import { findCustomers } from '../customers/customers.service.ts';
import { readPlacesOfCheck } from '../imports.sql.ts';
import { readFirstLines, readItemsBelow, readWritten, writeItems } from '../items.sql.ts';
import type { PartInput, PartWork } from '../run.ts';
import { type BookingLine, namesOfEstablishments, readBookingLine } from './booking-lines.ts';
import {
  type BookedSession,
  type BookingFacts,
  type BookingPlan,
  type BookingValues,
  bookingKeys,
  type ImportedLine,
  planBookings,
} from './bookings-plan.ts';

/** Handles a part of a file of bookings. */
export const bookingPart: PartWork = {
  needsAllKeys: true,
  async keys(input, db) {
    return (await readLines(db, input)).flatMap((line) =>
      bookingKeys(line).map((key) => ({ key, line: line.line })),
    );
  },
  async run(db, input) {
    const lines = await readLines(db, input);
    const plan = planBookings(lines, await readFacts(db, input, lines));
    if (!input.isDry) await write(db, input, plan);
    return plan.result;
  },
};

async function readLines(
  db: TenantDb,
  { rows, boxOffice, mapping, timeZone, now }: PartInput,
): Promise<BookingLine[]> {
  const { service, establishment } = await boxOffice.catalogue.read(db);
  const context = {
    mapping,
    timeZone,
    now,
    services: namesOfServices(service),
    establishments: namesOfEstablishments(establishment),
  };
  return rows.map((row) => readBookingLine(row, context));
}

async function readFacts(
  db: TenantDb,
  input: PartInput,
  lines: readonly BookingLine[],
): Promise<BookingFacts> {
  const { id, boxOffice, isDry, now } = input;
  // The sessions first, so that their places change no more.
  const { sessions, pooled } = await readSessions(db, input, lines);
  const references = lines.flatMap(({ customer }) => customer ?? []);
  const imported = await readItemsBelow<BookingValues>(db, 'booking', [
    ...new Set(lines.flatMap((line) => line.id ?? [])),
  ]);
  const [customers, existing, places, { codes }, firstLines] = await Promise.all([
    findCustomers(db, {
      ids: references.filter((text) => !isEmail(text)),
      emails: references.filter((text) => isEmail(text)),
    }),
    boxOffice.imports.findBookings(
      db,
      imported.map(({ target }) => target),
    ),
    isDry ? readPlacesOfCheck(db, id) : new Map<string, number>(),
    boxOffice.imports.findTaken(db, {
      numbers: [],
      codes: lines.flatMap(({ booking }) => booking?.codes ?? []),
    }),
    readFirstLines(db, id, [
      ...lines.flatMap(bookingKeys),
      ...imported.map(({ oldId }) => `booking ${oldId}`),
    ]),
  ]);
  return {
    customers,
    imported: Map.groupBy<string, ImportedLine>(imported, ({ oldId }) => oldId.split('\n', 1)[0] ?? ''),
    existing,
    sessions,
    pooled,
    places,
    takenCodes: codes,
    firstLines,
    now,
  };
}

const HOUR = 3_600_000;

/** Reads the sessions that lines may mean; a run locks them, so that their places change no more. */
async function readSessions(
  db: TenantDb,
  { boxOffice, isDry, timeZone }: PartInput,
  lines: readonly BookingLine[],
): Promise<Pick<BookingFacts, 'pooled'> & { sessions: BookedSession[] }> {
  const [timetable, { establishment }] = await Promise.all([
    boxOffice.timetable.readTimetable(db),
    boxOffice.catalogue.read(db),
  ]);
  const zoneOf = (code: string) => timeZoneOf({ calendars: timetable?.calendars ?? [] }, { timeZone }, code);
  const zones = [...new Set([timeZone, ...establishment.map(({ code }) => zoneOf(code))])];
  const bookings = lines.flatMap(({ booking }) => booking ?? []);
  const starts = bookings.flatMap(({ at }) =>
    zones.flatMap((zone) => {
      if (!at) return [];
      const { day, minutes } = at;
      const start = instantOf(day, minutes, zone).getTime();
      // A local time occurs twice when clocks are set back.
      return [start, start + HOUR];
    }),
  );
  const ids = await boxOffice.imports.findSessionIds(db, {
    starts: [...new Set(starts)].map((start) => new Date(start)),
    serviceCodes: [...new Set(bookings.map(({ service }) => service.code))],
  });
  const { readSessions: read, lockSessions: lock } = boxOffice.timetable;
  const found = await (isDry ? read(db, ids) : lock(db, ids));
  const pooled = found.some(({ poolId }) => poolId !== undefined)
    ? await boxOffice.imports.readPools(db, ids, !isDry)
    : [];
  const sessions = found.map(({ id, establishmentCode, serviceCodes, start, end, unitPrices, ...places }) => {
    const zone = zoneOf(establishmentCode);
    const free = places.capacity - places.held - places.sold - (places.awaited ?? 0);
    const at = { day: dayOf(start, zone), minutes: minutesOf(start, zone) };
    return { id, establishmentCode, serviceCodes, end, ...at, free, unitPrices };
  });
  return { sessions, pooled };
}

async function write(
  db: TenantDb,
  { id, boxOffice: { imports }, locale }: PartInput,
  { bookings }: BookingPlan,
): Promise<void> {
  const made = bookings.map(({ oldId, ...booking }) => ({ oldId, ...booking, locale, key: randomUUID() }));
  await imports.addBookings(
    db,
    made.map(({ oldId: _, ...booking }) => booking),
  );
  const items = made.map(({ oldId, key, unitPrices }) => ({
    oldId,
    target: key,
    written: { quantity: unitPrices.length },
    before: undefined,
  }));
  await writeItems(db, id, 'booking', items);
}

/**
 * Undoes an import of bookings: deletes them and releases their places.
 * @returns what prevents it; the caller rolls back then
 */
export async function undoBookings(
  db: TenantDb,
  { imports }: BoxOffice,
  importId: string,
): Promise<ImportUse | undefined> {
  const written = await readWritten<BookingValues>(db, importId, 'booking');
  // One statement, which locks the sessions of all in the order of sales.
  const isRemoved = await imports.removeBookings(
    db,
    written.map(({ target }) => target),
  );
  return isRemoved ? undefined : 'ticket';
}
