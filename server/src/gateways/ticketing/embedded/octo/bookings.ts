import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Database, TenantDb } from '#platform/database/database.ts';
import { databaseErrorCode } from '#platform/database/database-errors.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
import type { CatalogueService } from '../../catalogue/port.ts';
import type { TicketingSession } from '../../port.ts';
import { type BookedItem, type Booking, keyOf, lockBooking, lockReseller, readBooking } from './booking.ts';
import type { OctoContext } from './context.ts';
import { OctoError } from './errors.ts';
import { hold, release, sell } from './holds.ts';
import { findUnit } from './products.ts';
import { type Confirmation, MAX_HOLD_MINUTES, type Reservation } from './requests.ts';

/** Places that one reseller may have on hold at once. */
const MAX_HELD = 500;

/** Who asks for which booking. */
export interface Asking {
  readonly tenantId: TenantId;
  readonly resellerId: string;
  readonly uuid: string;
}

/** What the engine raises for what can never be sold, and for tickets that were used. */
const REFUSED = 'VN001';
const USED = 'VN003';

/** One transaction about one booking, which no other may have in hand meanwhile. */
async function withBooking<T>(
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

type Wanted = z.output<typeof Reservation>;

/** Reserves places. The booking that the reseller made before under the same uuid is answered as it is. */
export function reserve(
  database: Database,
  asking: Asking,
  request: Wanted,
  { service, session }: { service: CatalogueService; session: TicketingSession | undefined },
): Promise<Booking> {
  return withBooking(database, asking, async (db, key, known) => {
    if (known) return known;
    const items = itemsOf(request.unitItems, service, []);
    const { expirationMinutes } = request;
    await requireRoom(db, asking.resellerId, items.length);
    if (session)
      await hold(db, key, expirationMinutes * 60, { sessionId: session.id, quantity: items.length });
    await db.query(
      `insert into venue.booking (tenant_id, key, reseller_id, uuid, reseller_reference, service_code, session_id, items,
                                  vat_rate, state, expires_at, notes)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'on-hold', now() + make_interval(mins => $10), $11)`,
      [
        asking.tenantId,
        key,
        asking.resellerId,
        asking.uuid,
        request.resellerReference ?? null,
        service.code,
        session?.id ?? null,
        JSON.stringify(items),
        service.vatRate,
        expirationMinutes,
        request.notes ?? null,
      ],
    );
    return after(db, key);
  });
}

/**
 * Keeps a hold for longer: never shorter than it was, nor beyond the most that a hold may last.
 * @param unsold why it cannot be sold any more
 */
export function extend(
  database: Database,
  asking: Asking,
  minutes: number,
  unsold: string | undefined,
): Promise<Booking> {
  return withBooking(database, asking, async (db, key, known) => {
    const booking = requireOpen(known, asking, unsold);
    const { sessionId, items } = booking;
    const most = booking.createdAt.getTime() + MAX_HOLD_MINUTES * 60_000;
    const [row] = await db.query<{ seconds: number }>(
      `select extract(epoch from least(now() + make_interval(mins => $1), $2::timestamptz) - now())::float8 as seconds`,
      [minutes, new Date(most)],
    );
    const seconds = row?.seconds ?? 0;
    if (sessionId && seconds > 0) await hold(db, key, seconds, { sessionId, quantity: items.length });
    await db.query(
      `update venue.booking set expires_at = greatest(expires_at, now() + make_interval(secs => $2)), updated_at = now()
        where key = $1`,
      [key, seconds],
    );
    return after(db, key);
  });
}

/** Sells what is on hold. A booking that is confirmed is answered as it is. */
export function confirm(
  database: Database,
  asking: Asking,
  request: z.output<typeof Confirmation>,
  {
    service,
    context,
    unsold,
  }: { service: (code: string) => CatalogueService; context: OctoContext; unsold: string | undefined },
): Promise<Booking> {
  return withBooking(database, asking, async (db, key, known) => {
    if (known?.state === 'confirmed') return known;
    const booking = requireOpen(known, asking, unsold);
    const { serviceCode, sessionId } = booking;
    const items = request.unitItems
      ? itemsOf(request.unitItems, service(serviceCode), booking.items)
      : booking.items;
    await sell(db, key, {
      buyer: { reference: `reseller:${asking.resellerId}` },
      locale: context.locale,
      lines: items.map(({ uuid, priceName, cents }) => ({
        lineId: uuid,
        serviceCode,
        priceName,
        quantity: 1,
        unitPriceCents: cents,
        sessionId,
      })),
    });
    await db.query(
      `update venue.booking
          set state = 'confirmed', expires_at = null, confirmed_at = now(), updated_at = now(), items = $2, contact = $3,
              reseller_reference = coalesce($4, reseller_reference)
        where key = $1`,
      [key, JSON.stringify(items), JSON.stringify(request.contact), request.resellerReference ?? null],
    );
    return after(db, key);
  });
}

/** Gives the places back: of a hold, or of tickets that were not used, until their session begins. */
export function cancel(database: Database, asking: Asking, reason: string | null): Promise<Booking> {
  return withBooking(database, asking, async (db, key, known) => {
    const booking = requireKnown(known, asking);
    if (booking.state === 'cancelled' || booking.state === 'expired' || booking.isOver) return booking;
    if (booking.state === 'on-hold') {
      if (booking.sessionId) await release(db, key);
      await db.query(
        `update venue.booking set state = 'expired', expires_at = null, cancelled_at = now(), cancellation_reason = $2,
                updated_at = now() where key = $1`,
        [key, reason],
      );
      return after(db, key);
    }
    await requireNotBegun(db, booking);
    await db.query('select venue.take_back($1, $2, $3, $4, null)', [
      asking.tenantId,
      `${key}-cancelled`,
      key,
      booking.items.map(({ uuid }) => uuid),
    ]);
    await db.query(
      `update venue.booking set state = 'cancelled', cancelled_at = now(), cancellation_reason = $2, updated_at = now()
        where key = $1`,
      [key, reason],
    );
    return after(db, key);
  });
}

/** @throws OctoError for a booking that this reseller has not made */
export function requireKnown(booking: Booking | undefined, { uuid }: Pick<Asking, 'uuid'>): Booking {
  if (booking) return booking;
  throw new OctoError('INVALID_BOOKING_UUID', 'There is no such booking', { named: { uuid } });
}

/** @throws OctoError unless it is on hold, its time is not over and it can still be sold */
function requireOpen(known: Booking | undefined, asking: Asking, unsold: string | undefined): Booking {
  const booking = requireKnown(known, asking);
  const named = { uuid: asking.uuid };
  if (booking.isOver || booking.state === 'expired')
    throw new OctoError('INVALID_BOOKING_UUID', 'The hold has expired', { named });
  if (booking.state !== 'on-hold')
    throw new OctoError('UNPROCESSABLE_ENTITY', 'The booking is not on hold', { named });
  if (unsold !== undefined) throw new OctoError('UNPROCESSABLE_ENTITY', unsold, { named });
  return booking;
}

async function requireNotBegun(db: TenantDb, { sessionId }: Booking): Promise<void> {
  const begun = await db.query('select from venue.session where id = $1 and start_at <= now()', [sessionId]);
  if (begun.length > 0) throw new OctoError('UNPROCESSABLE_ENTITY', 'The session has begun');
}

/**
 * Refuses a reservation that would take the reseller over its limit of held unit items. Concurrent reservations of one
 * reseller are counted one after the other.
 * @throws OctoError `UNPROCESSABLE_ENTITY`
 */
async function requireRoom(db: TenantDb, resellerId: string, wanted: number): Promise<void> {
  await lockReseller(db, resellerId);
  const [row] = await db.query<{ held: number }>(
    `select coalesce(sum(jsonb_array_length(items)), 0)::integer as held
       from venue.booking where reseller_id = $1 and state = 'on-hold' and expires_at > now()`,
    [resellerId],
  );
  if ((row?.held ?? 0) + wanted <= MAX_HELD) return;
  throw new OctoError('UNPROCESSABLE_ENTITY', `No more than ${MAX_HELD} unit items may be on hold at once`);
}

/** Unit items with their prices: what was held before keeps its price. */
function itemsOf(
  wanted: Wanted['unitItems'],
  service: CatalogueService,
  before: readonly BookedItem[],
): BookedItem[] {
  const items = wanted.map(({ uuid, unitId, resellerReference }) => {
    const { name: priceName, cents } = findUnit(service, unitId);
    const held = before.find((item) => item.priceName === priceName);
    return {
      uuid: uuid ?? randomUUID(),
      priceName,
      cents: held?.cents ?? cents,
      resellerReference: resellerReference ?? null,
    };
  });
  if (new Set(items.map(({ uuid }) => uuid)).size < items.length)
    throw new OctoError('BAD_REQUEST', 'Two unit items have the same uuid');
  if (items.length < (service.minimumQuantity ?? 1))
    throw new OctoError('UNPROCESSABLE_ENTITY', `The option needs at least ${service.minimumQuantity} units`);
  return items;
}

async function after(db: TenantDb, key: string): Promise<Booking> {
  const booking = await readBooking(db, key);
  if (!booking) throw new Error(`The booking ${key} was not kept`);
  return booking;
}
