import { randomUUID } from 'node:crypto';
import type { Contact } from '@guichet/contract/cart/contact-rules.ts';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { isSold, isUnknownBooking, isUnknownThere, requireKept } from './booking-state.ts';
import type { SupplierCatalogue } from './catalogue.ts';
import { type SupplierClient, SupplierRefused, SupplierSilent } from './client.ts';
import { type Buyer, contactFor, type ReadContact, withVisitors } from './contact.ts';
import { CURRENCY, NO_PRICE, unitCentsOf } from './euros.ts';
import { Booking, type OctoBooking } from './protocol.ts';
import { type BookingRow, insertBooking, settleBooking } from './rows.ts';
import { partsOf } from './sessions.ts';

/** The places that a cart requests of one session or undated service, at one price. */
export interface Wanted {
  sessionId: string | null;
  serviceCode: string;
  priceName: string;
  quantity: number;
}

/** The bookings of a supplier, one request each, with their stored state. */
export interface Bookings {
  /**
   * Reserves under a new uuid, which is stored first: after a lost answer, the booking can be found again.
   * @throws {SupplierRefused} when nothing is held @throws {SupplierSilent} also when a look-up returned nothing
   */
  reserve(cartKey: string, wanted: Wanted, minutes: number): Promise<BookingRow>;
  /** Extends a hold. @throws {SupplierRefused} for an expired hold @throws {SupplierSilent} */
  extend(row: BookingRow, minutes: number): Promise<void>;
  /** Sells to a buyer. @throws {SupplierRefused} when nothing was sold @throws {SupplierSilent} for an unknown outcome */
  confirm(row: BookingRow, buyer: Buyer, contacts?: readonly Contact[]): Promise<OctoBooking>;
  /**
   * Releases a booking now or later; an unanswered request is retried by {@link Bookings.settle}.
   * @returns whether the supplier keeps it as an uncancellable sale, which is then stored as confirmed
   */
  leave(row: BookingRow): Promise<boolean>;
  /** Whether the supplier has sold the booking. @throws {SupplierSilent} */
  isSoldThere(row: Pick<BookingRow, 'uuid'>): Promise<boolean>;
  /** Whether a sold booking may be cancelled, or was. @throws {SupplierRefused | SupplierSilent} */
  mayCancel(row: Pick<BookingRow, 'uuid'>): Promise<boolean>;
  /** Cancels a sold booking. @throws {SupplierRefused} when it was used @throws {SupplierSilent} */
  cancelSold(row: Pick<BookingRow, 'uuid'>): Promise<void>;
  /** Polls a booking whose answer was lost, and releases it when the cart no longer needs it. */
  settle(row: BookingRow): Promise<void>;
}

export function createBookings(
  database: Database,
  tenantId: TenantId,
  client: SupplierClient,
  catalogue: () => Promise<SupplierCatalogue>,
  readContact: ReadContact,
): Bookings {
  const supplier = reach(database, tenantId, client);
  return {
    reserve: async (cartKey, wanted, minutes) =>
      reserve(supplier, await catalogue(), { cartKey, wanted, minutes }),
    extend: (row, minutes) => extend(supplier, row, minutes),
    async confirm(row, buyer, contacts = []) {
      const required = (await catalogue()).sold.get(row.serviceCode)?.requiredContactFields ?? [];
      return confirm(supplier, row, { contact: await contactFor(required, buyer, readContact), contacts });
    },
    leave: (row) => leave(supplier, row),
    async isSoldThere({ uuid }) {
      return supplier.find(uuid).then(isSold, (error: unknown) => {
        if (error instanceof SupplierRefused && !error.refusesKey) return false;
        throw error;
      });
    },
    async mayCancel({ uuid }) {
      const { status, cancellable } = await supplier.find(uuid);
      return status === 'CANCELLED' || (status === 'CONFIRMED' && cancellable);
    },
    cancelSold: ({ uuid }) => cancelSold(supplier, uuid),
    settle: (row) => settle(supplier, row),
  };
}

/** Requests to a supplier about bookings, and the storage of their state. */
interface Supplier {
  add(row: BookingRow): Promise<void>;
  note(uuid: string, change: Parameters<typeof settleBooking>[2]): Promise<void>;
  find(uuid: string): Promise<OctoBooking>;
  book(body: object): Promise<OctoBooking>;
  post(uuid: string, action: string, body: object): Promise<OctoBooking>;
}

function reach(database: Database, tenantId: TenantId, client: SupplierClient): Supplier {
  return {
    add: (row) => database.tenant(tenantId, (db) => insertBooking(db, row)),
    note: (uuid, change) => database.tenant(tenantId, (db) => settleBooking(db, uuid, change)),
    find: (uuid) => client.ask(Booking, { path: `/bookings/${uuid}` }),
    book: (body) => client.ask(Booking, { method: 'POST', path: '/bookings', body }),
    post: (uuid, action, body) =>
      client.ask(Booking, { method: 'POST', path: `/bookings/${uuid}/${action}`, body }),
  };
}

const heldAs = (found: OctoBooking) => ({
  state: 'held' as const,
  expiresAt: found.utcExpiresAt ? new Date(found.utcExpiresAt) : null,
  unitCents: unitCentsOf(found),
});

async function reserve(
  supplier: Supplier,
  { sold }: SupplierCatalogue,
  { cartKey, wanted, minutes }: { cartKey: string; wanted: Wanted; minutes: number },
): Promise<BookingRow> {
  const there = sold.get(wanted.serviceCode);
  if (!there) throw new SupplierRefused('INVALID_PRODUCT_ID', 'The supplier no longer sells it');
  const row: BookingRow = { ...wanted, cartKey, uuid: randomUUID(), ...ASKED };
  await supplier.add(row);
  const body = {
    uuid: row.uuid,
    productId: there.productId,
    optionId: there.optionId,
    ...(wanted.sessionId !== null && { availabilityId: partsOf(wanted.sessionId)?.availabilityId }),
    expirationMinutes: minutes,
    currency: CURRENCY,
    unitItems: unitItemsOf(row, wanted.quantity),
    resellerReference: cartKey,
  };
  try {
    const held = await bookOnce(supplier, row, body);
    if (held.status === 'ON_HOLD') {
      await supplier.note(row.uuid, heldAs(held));
      return { ...row, ...heldAs(held) };
    }
    throw new SupplierRefused('UNPROCESSABLE_ENTITY', `The booking is ${held.status}`);
  } catch (error) {
    // The supplier holds the booking at a price that the portal cannot charge, so it is released.
    if (error instanceof SupplierRefused && error.code === NO_PRICE) await leave(supplier, row);
    else if (error instanceof SupplierRefused && !error.refusesKey)
      await supplier.note(row.uuid, { state: 'gone' });
    throw error;
  }
}

/** Books once: an unknown outcome is no failure, so the uuid is looked up and, if missing, requested again. */
async function bookOnce({ book, find }: Supplier, { uuid }: BookingRow, body: object): Promise<OctoBooking> {
  try {
    return await book(body);
  } catch (error) {
    if (!(error instanceof SupplierSilent)) throw error;
    return find(uuid).catch((unknown: unknown) =>
      isUnknownThere(unknown) ? book(body) : Promise.reject(unknown),
    );
  }
}

async function cancelSold({ post, find, note }: Supplier, uuid: string): Promise<void> {
  await post(uuid, 'cancel', { reason: 'The venue gives the tickets back' }).catch(async (error: unknown) => {
    // The booking may be cancelled already, by the supplier or by a request whose answer was lost.
    if (!(error instanceof SupplierRefused) || (await find(uuid)).status !== 'CANCELLED') throw error;
  });
  await note(uuid, { state: 'gone' });
}

async function extend(supplier: Supplier, row: BookingRow, minutes: number): Promise<void> {
  try {
    const held = requireKept(await supplier.post(row.uuid, 'extend', { expirationMinutes: minutes }));
    await supplier.note(row.uuid, { ...heldAs(held), from: 'held' });
  } catch (error) {
    // Another process may have sold the booking meanwhile.
    if (isUnknownBooking(error)) await supplier.note(row.uuid, { state: 'gone', from: 'held' });
    throw error;
  }
}

async function confirm(
  supplier: Supplier,
  row: BookingRow,
  { contact, contacts }: { contact: object; contacts: readonly Contact[] },
): Promise<OctoBooking> {
  const items = contacts.length > 0 ? (await supplier.find(row.uuid)).unitItems : [];
  const body = {
    contact,
    resellerReference: row.cartKey,
    ...(items.length > 0 && { unitItems: withVisitors(items, contacts) }),
  };
  const sold = await confirmOnce(supplier, row, body).catch(async (error: unknown) => {
    if (isUnknownBooking(error)) await supplier.note(row.uuid, { state: 'gone' });
    throw error;
  });
  if (!isSold(sold)) throw new SupplierSilent(`The supplier has not confirmed yet: ${sold.status}`);
  await supplier.note(row.uuid, { state: 'confirmed' });
  return sold;
}

/** Confirms once: after a lost answer, the booking is looked up before a retry. */
async function confirmOnce(
  { post, find }: Supplier,
  { uuid }: BookingRow,
  body: object,
): Promise<OctoBooking> {
  try {
    return requireKept(await post(uuid, 'confirm', body));
  } catch (error) {
    if (!(error instanceof SupplierSilent)) throw error;
    const found = await find(uuid);
    return isSold(found) ? found : requireKept(await post(uuid, 'confirm', body));
  }
}

async function leave(supplier: Supplier, { uuid }: BookingRow): Promise<boolean> {
  await supplier.note(uuid, { state: 'leaving' });
  const state = await cancel(supplier, uuid).catch((error: unknown) => {
    if (isUnknownThere(error)) return 'gone';
    if (error instanceof SupplierRefused || error instanceof SupplierSilent) return 'leaving';
    throw error;
  });
  if (state !== 'leaving') await supplier.note(uuid, { state });
  return state === 'confirmed';
}

/** Cancels and returns the state of the booking; a supplier refuses bookings that are over or uncancellable. */
async function cancel({ post, find }: Supplier, uuid: string): Promise<BookingRow['state']> {
  try {
    await post(uuid, 'cancel', { reason: 'The buyer has let it go' });
    return 'gone';
  } catch (error) {
    if (!(error instanceof SupplierRefused) || isUnknownThere(error)) throw error;
    const found = await find(uuid);
    if (isSold(found)) return 'confirmed';
    return found.status === 'ON_HOLD' || found.status === 'PENDING' ? 'leaving' : 'gone';
  }
}

async function settle(supplier: Supplier, row: BookingRow): Promise<void> {
  try {
    const found = await supplier.find(row.uuid);
    if (found.status === 'ON_HOLD' || isSold(found)) await leave(supplier, row);
    else await supplier.note(row.uuid, { state: 'gone' });
  } catch (error) {
    if (isUnknownThere(error)) await supplier.note(row.uuid, { state: 'gone' });
    // The state is unknown: the booking waits behind the others.
    else if (error instanceof SupplierRefused) await supplier.note(row.uuid, { state: row.state });
    else if (!(error instanceof SupplierSilent)) throw error;
  }
}

const ASKED = { state: 'asked', expiresAt: null, unitCents: null, isOver: false } as const;

const unitItemsOf = ({ priceName }: Pick<BookingRow, 'priceName'>, quantity: number) =>
  Array.from({ length: quantity }, () => ({ uuid: randomUUID(), unitId: priceName }));
