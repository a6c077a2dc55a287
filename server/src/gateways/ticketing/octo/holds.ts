import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { HeldUnits, HoldOutcome, HoldRequest } from '../port.ts';
import { isKeyRefused, isUnknownBooking } from './booking-state.ts';
import type { Bookings, Wanted } from './bookings.ts';
import { SupplierRefused, SupplierSilent } from './client.ts';
import { NO_PRICE } from './euros.ts';
import { type BookingRow, keepWanted, readBookings, readEnding } from './rows.ts';
import type { Sessions } from './sessions.ts';

/** Longest requested hold; suppliers may grant less. */
const MAX_MINUTES = 240;

/** Returns the key of price and session, which identifies one line of a cart. */
export const groupOf = ({ sessionId, priceName }: Pick<Wanted, 'sessionId' | 'priceName'>): string =>
  `${sessionId} ${priceName}`;

interface HoldOptions {
  database: Database;
  tenantId: TenantId;
  bookings: Bookings;
  sessions: Sessions;
}

/**
 * Adjusts a cart's bookings at the supplier to the request: keeps holds, reserves missing places beside them, and releases
 * surplus. After a partial failure, the new reservations are released again.
 */
export async function holdAtSupplier(
  { database, tenantId, bookings, sessions }: HoldOptions,
  request: HoldRequest,
): Promise<HoldOutcome> {
  const rows = await database.tenant(tenantId, (db) => readBookings(db, request.key));
  if (rows.some(({ state }) => state === 'confirmed')) return { held: false, reason: 'already-sold' };
  const minutes = Math.min(MAX_MINUTES, Math.max(1, Math.ceil(request.holdSeconds / 60)));
  const groups = Map.groupBy(rows.filter(isHeld), groupOf);
  const added: BookingRow[] = [];
  const spare: BookingRow[] = [];
  for (const wanted of unitsByGroup(request.units ?? [])) {
    const mine = groups.get(groupOf(wanted)) ?? [];
    groups.delete(groupOf(wanted));
    const isSeen = (row: BookingRow) => isPricedAt(wanted.unitPriceCents, row);
    const plan = planGroup(mine.filter(isSeen), wanted.quantity);
    const already = mine.reduce((sum, { quantity }) => sum + quantity, 0);
    // A hold at another price differs from the price that the buyer has seen.
    if (!request.grows) spare.push(...plan.spare, ...mine.filter((row) => !isSeen(row)));
    try {
      const lost = await extendAll(bookings, plan.kept, request.holdSeconds, minutes);
      const missing = plan.missing + lost;
      if (missing > 0) {
        const { held, replaced } = await reserveMissing(
          bookings,
          { request, wanted, missing, minutes },
          plan.kept,
        );
        added.push(held);
        spare.push(...replaced);
        if (held.unitCents !== null && !isPricedAt(wanted.unitPriceCents, held)) {
          await leaveAll(bookings, added);
          sessions.invalidate();
          const { sessionId, priceName } = wanted;
          return {
            held: false,
            reason: 'price-changed',
            sessionId,
            priceName,
            unitPriceCents: held.unitCents,
          };
        }
      }
    } catch (error) {
      await leaveAll(bookings, added);
      if (error instanceof SupplierRefused && !isKeyRefused(error))
        return refusalOf(error, wanted, already, sessions);
      throw error;
    }
  }
  if (!request.grows) spare.push(...[...groups.values()].flat());
  await leaveAll(bookings, spare);
  await database.tenant(tenantId, (db) => keepWanted(db, request.key, request.holdSeconds));
  return { held: true };
}

/** Reserves the missing places beside the kept ones, or all again when the supplier does not sell so few at once. */
async function reserveMissing(
  bookings: Bookings,
  asked: { request: HoldRequest; wanted: HeldUnits; missing: number; minutes: number },
  kept: readonly BookingRow[],
): Promise<{ held: BookingRow; replaced: readonly BookingRow[] }> {
  const { request, wanted, missing, minutes } = asked;
  const reserve = (quantity: number) => bookings.reserve(request.key, { ...wanted, quantity }, minutes);
  try {
    return { held: await reserve(missing), replaced: [] };
  } catch (error) {
    const isOfNumber = error instanceof SupplierRefused && NUMBER_REFUSED.includes(error.code);
    if (!isOfNumber || kept.length === 0) throw error;
    const held = await reserve(wanted.quantity).catch((again: unknown) => {
      throw again instanceof SupplierRefused ? error : again;
    });
    return { held, replaced: kept };
  }
}

/** Error codes of suppliers with too few places, or that do not sell this number. */
const NUMBER_REFUSED: readonly string[] = ['UNPROCESSABLE_ENTITY', 'BAD_REQUEST'];

/** Releases all places that a cart holds and has not bought. */
export async function releaseAtSupplier(
  { database, tenantId, bookings }: Omit<HoldOptions, 'sessions'>,
  key: string,
): Promise<void> {
  const rows = await database.tenant(tenantId, (db) => readBookings(db, key));
  await leaveAll(
    bookings,
    rows.filter(({ state }) => state !== 'confirmed'),
  );
}

/** Sums the units by session and price. */
const unitsByGroup = (units: readonly HeldUnits[]): HeldUnits[] =>
  [...Map.groupBy(units, groupOf).values()].flatMap(([first, ...others]) =>
    first
      ? [{ ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) }]
      : [],
  );

/** Whether a booking has this price, or its supplier gives none. */
export const isPricedAt = (cents: number, { unitCents }: Pick<BookingRow, 'unitCents'>): boolean =>
  unitCents === null || unitCents === cents;

/** Whether a booking still has its places, according to its stored state. */
export const isHeld = ({ state, isOver }: BookingRow): boolean => state === 'held' && !isOver;

/**
 * Plans the bookings of one price and session: which stay, and how many places are missing. A booking cannot shrink: one
 * that is too large is released, and its needed places are reserved again.
 */
export function planGroup(
  rows: readonly BookingRow[],
  quantity: number,
): { kept: BookingRow[]; spare: BookingRow[]; missing: number } {
  const kept: BookingRow[] = [];
  const spare: BookingRow[] = [];
  let missing = quantity;
  for (const row of [...rows].sort((one, other) => other.quantity - one.quantity)) {
    if (row.quantity <= missing) {
      kept.push(row);
      missing -= row.quantity;
    } else spare.push(row);
  }
  return { kept, spare, missing };
}

/** Extends holds. @returns the number of places whose hold had already ended at the supplier */
async function extendAll(
  bookings: Bookings,
  rows: readonly BookingRow[],
  holdSeconds: number,
  minutes: number,
): Promise<number> {
  let lost = 0;
  for (const row of rows) {
    const secondsLeft = ((row.expiresAt?.getTime() ?? 0) - Date.now()) / 1000;
    if (row.expiresAt === null || secondsLeft >= holdSeconds) continue;
    await bookings.extend(row, minutes).catch((error: unknown) => {
      if (isUnknownBooking(error)) lost += row.quantity;
      // A supplier that refuses to extend keeps the current hold.
      else if (!(error instanceof SupplierRefused)) throw error;
    });
  }
  return lost;
}

/** Extends a cart's holds where the supplier holds for less time than the cart lasts. */
export async function renewHolds({
  database,
  tenantId,
  bookings,
}: Omit<HoldOptions, 'sessions'>): Promise<void> {
  for (const { row, minutes } of await database.tenant(tenantId, readEnding))
    await bookings.extend(row, Math.min(MAX_MINUTES, minutes)).catch((error: unknown) => {
      // A hold that cannot be extended is requested again before payment.
      if (!(error instanceof SupplierRefused || error instanceof SupplierSilent)) throw error;
    });
}

/** Releases bookings. @returns the bookings that the supplier keeps as sales */
export async function leaveAll(bookings: Bookings, rows: readonly BookingRow[]): Promise<BookingRow[]> {
  const kept: BookingRow[] = [];
  for (const row of rows) if (await bookings.leave(row)) kept.push(row);
  return kept;
}

/**
 * Returns why the supplier holds nothing, after reading the places left beside those held. Where enough are left, the
 * supplier does not accept the number or the price, for example a child without an adult.
 */
async function refusalOf(
  error: SupplierRefused,
  { sessionId, quantity }: Pick<Wanted, 'quantity'> & { sessionId: string },
  already: number,
  sessions: Sessions,
): Promise<HoldOutcome> {
  if (error.code.startsWith('INVALID_') && error.code !== 'INVALID_BOOKING_UUID')
    return { held: false, reason: 'unknown-session', sessionId };
  if (error.code === NO_PRICE) {
    sessions.invalidate();
    return { held: false, reason: 'no-price', sessionId };
  }
  const session = await sessions.read(sessionId, true).catch(() => undefined);
  const places = already + (session?.places ?? 0);
  if (places >= quantity) return { held: false, reason: 'booking-refused', sessionId };
  return { held: false, reason: 'not-enough-places', sessionId, places };
}
