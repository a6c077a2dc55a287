import { randomUUID } from 'node:crypto';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import { databaseErrorCode } from '#kernel/database/database-errors.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { CatalogueService } from '../../catalogue/port.ts';
import { type BookedItem, type Booking, keyOf, lockBooking, lockReseller, readBooking } from './booking.ts';
import { OctoError } from './errors.ts';
import { findUnit } from './products.ts';
import type { WantedItems } from './requests.ts';

/** Maximum number of unit items that one reseller holds at once. */
const MAX_HELD = 500;

/** The reseller and the requested booking. */
export interface Asking {
  readonly tenantId: TenantId;
  readonly resellerId: string;
  readonly uuid: string;
  /** Commission of the reseller, per mille of a price */
  readonly commission: number;
}

/** SQLSTATE of the engine for lines that can never be sold, and for used tickets. */
const REFUSED = 'VN001';
const USED = 'VN003';

/** Runs one transaction with a lock on the booking. */
export async function withBooking<T>(
  database: Database,
  { tenantId, resellerId, uuid }: Asking,
  work: (db: TenantDb, key: string, known: Booking | undefined) => Promise<T>,
): Promise<T> {
  const key = keyOf(resellerId, uuid);
  try {
    return await database.tenant(tenantId, async (db) => work(db, key, await lockBooking(db, key)));
  } catch (error) {
    const code = databaseErrorCode(error);
    if (code === REFUSED) throw new OctoError('UNPROCESSABLE_ENTITY', (error as Error).message);
    if (code === USED) throw new OctoError('UNPROCESSABLE_ENTITY', 'A ticket of the booking was used');
    throw error;
  }
}

/** Requires a booking of this reseller. @throws OctoError */
export function requireKnown(booking: Booking | undefined, { uuid }: Pick<Asking, 'uuid'>): Booking {
  if (booking) return booking;
  throw new OctoError('INVALID_BOOKING_UUID', 'There is no such booking', { named: { uuid } });
}

/** Requires an unexpired hold that can still be sold. @throws OctoError */
export function requireOpen(known: Booking | undefined, asking: Asking, unsold: string | undefined): Booking {
  const booking = requireKnown(known, asking);
  const named = { uuid: asking.uuid };
  if (booking.isOver) throw new OctoError('INVALID_BOOKING_UUID', 'The hold has expired', { named });
  if (booking.state !== 'on-hold')
    throw new OctoError('UNPROCESSABLE_ENTITY', 'The booking is not on hold', { named });
  if (unsold !== undefined) throw new OctoError('UNPROCESSABLE_ENTITY', unsold, { named });
  return booking;
}

/**
 * Refuses a reservation beyond the reseller's limit of held unit items. A lock serializes concurrent reservations of a
 * reseller.
 * @throws OctoError `UNPROCESSABLE_ENTITY`
 */
export async function requireRoom(db: TenantDb, resellerId: string, wanted: number): Promise<void> {
  await lockReseller(db, resellerId);
  const [row] = await db.query<{ held: number }>(
    `select coalesce(sum(jsonb_array_length(items)), 0)::integer as held
       from venue.booking where reseller_id = $1 and state = 'on-hold' and expires_at > now()`,
    [resellerId],
  );
  if ((row?.held ?? 0) + wanted <= MAX_HELD) return;
  throw new OctoError('UNPROCESSABLE_ENTITY', `No more than ${MAX_HELD} unit items may be on hold at once`);
}

/** Returns unit items with their prices and places; items already held keep theirs. */
export function itemsOf(
  wanted: WantedItems,
  service: CatalogueService,
  before: readonly BookedItem[],
): BookedItem[] {
  if (wanted.length === 0) throw new OctoError('UNPROCESSABLE_ENTITY', 'A booking needs unitItems');
  const items = wanted.map(({ uuid, unitId, resellerReference }) => {
    const { name: priceName, cents, places, vatRate } = findUnit(service, unitId);
    const held = before.find((item) => item.priceName === priceName);
    return {
      uuid: uuid ?? randomUUID(),
      priceName,
      cents: held?.cents ?? cents,
      places: held ? held.places : places,
      vatRate: held ? held.vatRate : vatRate,
      resellerReference: resellerReference ?? null,
    };
  });
  if (new Set(items.map(({ uuid }) => uuid)).size < items.length)
    throw new OctoError('BAD_REQUEST', 'Two unit items have the same uuid');
  if (items.length < (service.minimumQuantity ?? 1))
    throw new OctoError('UNPROCESSABLE_ENTITY', `The option needs at least ${service.minimumQuantity} units`);
  const { maximumQuantity } = service;
  if (maximumQuantity !== undefined && items.length > maximumQuantity)
    throw new OctoError(
      'UNPROCESSABLE_ENTITY',
      `The option has at most ${maximumQuantity} units in a booking`,
    );
  return items;
}

export async function after(db: TenantDb, key: string): Promise<Booking> {
  const booking = await readBooking(db, key);
  if (!booking) throw new Error(`The booking ${key} was not kept`);
  return booking;
}
