import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { SellOutcome, SellRequest, TicketingSale } from '../port.ts';
import type { TakeBackOutcome, TakeBackRequest } from '../refunds/port.ts';
import { isUnknownBooking } from './booking-state.ts';
import type { Bookings, Wanted } from './bookings.ts';
import { SupplierRefused } from './client.ts';
import { groupOf, isHeld, isPricedAt, leaveAll, planGroup } from './holds.ts';
import type { OctoBooking } from './protocol.ts';
import {
  type BookingRow,
  beginSale,
  clearBegunSale,
  completeSale,
  markTakenBack,
  readBegunSale,
  readBookings,
  readSale,
  type SaleRow,
  type SoldTicket,
} from './rows.ts';
import type { Sessions } from './sessions.ts';
import { deliveredCode, ticketNumberOf, toSale } from './tickets.ts';
import { joinLines, type SupplierLine } from './units.ts';

/** Duration of a hold that is sold immediately, in minutes. */
const MINUTES = 10;

/** Displayed validity of an undated ticket, where the supplier gives none. */
const VALID_MS = 365 * 86_400_000;

interface SaleOptions {
  database: Database;
  tenantId: TenantId;
  bookings: Bookings;
  sessions: Sessions;
}

type Line = SupplierLine;
/** A booking of a line, with its visitors. */
interface Ready {
  line: Line;
  row: BookingRow;
  contacts: Line['contacts'];
}
interface Confirmed {
  line: Line;
  row: BookingRow;
  booking: OctoBooking;
}

/**
 * Sells a cart: confirms one booking after the other, and cancels the confirmed ones when one is refused. An unknown
 * outcome is thrown: the next attempt finds the same bookings by their uuids, and repeats nothing.
 */
export async function sellAtSupplier(options: SaleOptions, request: SellRequest): Promise<SellOutcome> {
  const { database, tenantId, bookings } = options;
  const known = await database.tenant(tenantId, (db) => readSale(db, request.key));
  if (known) return { sold: true, sale: toSale(known) };
  if ((request.cardLines?.length ?? 0) > 0 || request.lines.length === 0)
    return { sold: false, reason: 'refused', detail: 'cards are not offered by this system' };
  const rows = await database.tenant(tenantId, async (db) => {
    await beginSale(db, request);
    return readBookings(db, request.key);
  });
  const confirmed: Confirmed[] = [];
  try {
    const ready: Ready[] = [];
    for (const line of joinLines(request.lines)) {
      const taken = new Set(ready.map(({ row }) => row.uuid));
      const free = rows.filter(({ uuid }) => !taken.has(uuid));
      ready.push(...(await readyFor(options, request.key, line, free)));
    }
    for (const { line, row, contacts } of ready) {
      const booking = await confirmOrRenew(options, request, { line, row, contacts });
      confirmed.push({ line, row: booking.row, booking: booking.sold });
    }
  } catch (error) {
    if (!(error instanceof SupplierRefused) || error.refusesKey) throw error;
    // All or nothing, since the buyer has paid for all. The next attempt finds uncancellable bookings confirmed.
    const left = await database.tenant(tenantId, async (db) => {
      await clearBegunSale(db, request.key);
      return readBookings(db, request.key);
    });
    return refusal(error, await leaveAll(bookings, left));
  }
  const sale = await describe(options, request, confirmed);
  const soldAt = await database.tenant(tenantId, (db) => completeSale(db, sale));
  await leaveRest(options, request.key, confirmed);
  return { sold: true, sale: toSale({ ...sale, soldAt }) };
}

/**
 * Finds the sale of a key. A sale whose confirmation has begun is completed first: its lost answer may be one of
 * several.
 */
export async function findSupplierSale(
  options: SaleOptions,
  key: string,
): Promise<TicketingSale | undefined> {
  const { database, tenantId, bookings } = options;
  const known = await database.tenant(tenantId, (db) => readSale(db, key));
  if (known) return toSale(known);
  const { begun, rows } = await database.tenant(tenantId, async (db) => ({
    begun: await readBegunSale(db, key),
    rows: await readBookings(db, key),
  }));
  if (!begun || !(await isSoldInPart(bookings, rows))) return undefined;
  const outcome = await sellAtSupplier(options, begun);
  return outcome.sold ? outcome.sale : undefined;
}

async function isSoldInPart(bookings: Bookings, rows: readonly BookingRow[]): Promise<boolean> {
  for (const row of rows)
    if (row.state === 'confirmed' || (row.state === 'held' && (await bookings.isSoldThere(row)))) return true;
  return false;
}

/** Returns the bookings of a line: held or confirmed ones, and new ones for missing places. */
async function readyFor(
  { bookings }: SaleOptions,
  key: string,
  line: Line,
  rows: readonly BookingRow[],
): Promise<Ready[]> {
  const wanted: Wanted = { ...line, sessionId: line.sessionId ?? null };
  const mine = rows.filter((row) => groupOf(row) === groupOf(wanted) && row.serviceCode === line.serviceCode);
  const sold = mine.filter(({ state }) => state === 'confirmed');
  const { kept: confirmed, missing: unsold } = planGroup(sold, line.quantity);
  const seen = mine.filter((row) => isHeld(row) && isPricedAt(line.unitPriceCents, row));
  const { kept, missing } = planGroup(seen, unsold);
  const more = missing > 0 ? [await bookings.reserve(key, { ...wanted, quantity: missing }, MINUTES)] : [];
  for (const row of [...kept, ...more]) checkPrice(line, row);
  let first = 0;
  return [...confirmed, ...kept, ...more].map((row) => {
    const contacts = line.contacts?.slice(first, first + row.quantity);
    first += row.quantity;
    return { line, row, contacts };
  });
}

/** Checks that a hold costs what the buyer has paid. @throws {SupplierRefused} */
function checkPrice({ priceName, unitPriceCents }: Line, row: BookingRow): void {
  if (isPricedAt(unitPriceCents, row)) return;
  const { unitCents } = row;
  throw new SupplierRefused('PRICE_CHANGED', `${priceName} costs ${unitCents} instead of ${unitPriceCents}`);
}

/** Confirms a hold; a hold that has ended at the supplier is replaced once, at the same price, while places are free. */
async function confirmOrRenew(
  { bookings }: SaleOptions,
  { key, buyer: { reference }, locale }: SellRequest,
  { line, row, contacts }: Ready,
): Promise<{ row: BookingRow; sold: OctoBooking }> {
  const buyer = { reference, locale };
  try {
    return { row, sold: await bookings.confirm(row, buyer, contacts) };
  } catch (error) {
    if (!isUnknownBooking(error)) throw error;
    const wanted = { ...line, sessionId: line.sessionId ?? null, quantity: row.quantity };
    const again = await bookings.reserve(key, wanted, MINUTES);
    checkPrice(line, again);
    return { row: again, sold: await bookings.confirm(again, buyer, contacts) };
  }
}

/** Releases the cart's holds that it has not bought. */
async function leaveRest(
  { database, tenantId, bookings }: SaleOptions,
  key: string,
  sold: readonly Confirmed[],
) {
  const bought = new Set(sold.map(({ row }) => row.uuid));
  const rows = await database.tenant(tenantId, (db) => readBookings(db, key));
  await leaveAll(
    bookings,
    rows.filter(({ uuid, state }) => !bought.has(uuid) && state !== 'confirmed'),
  );
}

/** Returns the refusal of a sale, with bookings that the supplier has sold all the same and will not cancel. */
function refusal({ code, message }: SupplierRefused, kept: readonly BookingRow[]): SellOutcome {
  const names = kept.map(({ quantity, serviceCode, uuid }) => `${quantity} × ${serviceCode} (${uuid})`);
  const still =
    names.length > 0 ? `; still sold at the supplier, which will not cancel: ${names.join(', ')}` : '';
  const detail = message + still;
  if (code === 'UNPROCESSABLE_ENTITY') return { sold: false, reason: 'not-enough-places', detail };
  if (code === 'INVALID_AVAILABILITY_ID') return { sold: false, reason: 'unknown-session', detail };
  return { sold: false, reason: 'refused', detail: `${code}: ${detail}` };
}

/** Returns the sale to store, with the ticket data that later reads need without the supplier. */
async function describe(
  { sessions }: SaleOptions,
  { key, buyer }: SellRequest,
  confirmed: readonly Confirmed[],
): Promise<Omit<SaleRow, 'soldAt'>> {
  const orderNumber = confirmed[0]?.booking.supplierReference || key;
  const tickets: SoldTicket[] = [];
  const given = new Map<Line, number>();
  for (const { line, row, booking } of confirmed) {
    const session = line.sessionId ? await sessions.read(line.sessionId).catch(() => undefined) : undefined;
    const start = booking.availability?.localDateTimeStart ?? session?.start.toISOString() ?? null;
    const end = booking.availability?.localDateTimeEnd ?? session?.end.toISOString() ?? null;
    const from = line.sessionId && start ? new Date(start) : new Date();
    const until = line.sessionId && end ? new Date(end) : new Date(from.getTime() + VALID_MS);
    for (const item of booking.unitItems) {
      const at = given.get(line) ?? 0;
      given.set(line, at + 1);
      const { lineId, cents } = line.units[at] ?? { lineId: line.lineId, cents: line.unitPriceCents };
      tickets.push({
        lineId,
        uuid: row.uuid,
        sessionId: line.sessionId ?? null,
        ticketNumber: ticketNumberOf(item, booking.supplierReference || orderNumber, tickets),
        ...deliveredCode(item, booking.voucher ?? null),
        serviceCode: line.serviceCode,
        priceName: line.priceName,
        cents,
        start: line.sessionId ? start : null,
        end: line.sessionId ? end : null,
        establishmentCode: session?.establishmentCode ?? '',
        validFrom: from.toISOString(),
        validUntil: until.toISOString(),
      });
    }
  }
  return { cartKey: key, orderNumber, buyerReference: buyer.reference, tickets };
}

/** Cancels the bookings of lines. A booking that the supplier refuses to cancel was used or is not refundable. */
export async function takeBackAtSupplier(
  { database, tenantId, bookings }: SaleOptions,
  { saleKey, lineIds, ticketNumbers }: TakeBackRequest,
): Promise<TakeBackOutcome> {
  const sale = await database.tenant(tenantId, (db) => readSale(db, saleKey));
  if (!sale) return 'unknown';
  const open = sale.tickets.filter(({ lineId, takenBackAt }) => lineIds.includes(lineId) && !takenBackAt);
  const taken = open.filter(({ ticketNumber }) => ticketNumbers?.includes(ticketNumber) ?? true);
  const uuids = [...new Set(taken.map((ticket) => ticket.uuid))];
  // A supplier cancels a booking with all its tickets or not at all.
  if (open.some((ticket) => uuids.includes(ticket.uuid) && !taken.includes(ticket))) return 'used';
  try {
    // All or nothing, as far as a supplier announces its refusals.
    for (const uuid of uuids) if (!(await bookings.mayCancel({ uuid }))) return 'used';
    for (const uuid of uuids) await bookings.cancelSold({ uuid });
  } catch (error) {
    if (error instanceof SupplierRefused && !error.refusesKey) return 'used';
    throw error;
  }
  await database.tenant(tenantId, (db) => markTakenBack(db, saleKey, uuids));
  return 'taken-back';
}
