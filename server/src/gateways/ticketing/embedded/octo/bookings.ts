import type { z } from 'zod';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import type { CatalogueService } from '../../catalogue/port.ts';
import type { TicketingSession } from '../../port.ts';
import type { OnResellerBooking } from '../../resellers/port.ts';
import { type BookedItem, type Booking, placesOf } from './booking.ts';
import {
  type Asking,
  after,
  itemsOf,
  requireKnown,
  requireOpen,
  requireRoom,
  withBooking,
} from './booking-work.ts';
import type { OctoContext } from './context.ts';
import { OctoError } from './errors.ts';
import { hold, release, sell } from './holds.ts';
import { requireTerms } from './products.ts';
import { type Confirmation, MAX_HOLD_MINUTES, type Reservation } from './requests.ts';
import { readSold } from './sold-bookings.ts';

type Wanted = z.output<typeof Reservation>;

/** The session of a booking, or the day of undated tickets. */
export interface Placed {
  readonly service: CatalogueService;
  readonly session: TicketingSession | undefined;
  readonly day: string | undefined;
}

const namesOf = (items: readonly BookedItem[]): string[] => items.map(({ priceName }) => priceName);

/** Reserves places. An existing booking of the reseller with the same uuid is returned unchanged. */
export function reserve(
  database: Database,
  asking: Asking,
  request: Wanted,
  { service, session, day }: Placed,
): Promise<Booking> {
  return withBooking(database, asking, async (db, key, known) => {
    if (known) return known;
    const items = itemsOf(request.unitItems ?? [], service, []);
    if (session) requireTerms(session, service, namesOf(items));
    const { expirationMinutes } = request;
    await requireRoom(db, asking.resellerId, items.length);
    if (session)
      await hold(db, key, expirationMinutes * 60, { sessionId: session.id, quantity: placesOf(items) });
    await db.query(
      `insert into venue.booking (tenant_id, key, reseller_id, uuid, reseller_reference, service_code, session_id, items,
                                  vat_rate, state, expires_at, notes, visit_day, commission)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'on-hold', now() + make_interval(mins => $10), $11, $12, $13)`,
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
        day ?? null,
        asking.commission,
      ],
    );
    return after(db, key);
  });
}

/**
 * Extends a hold; never shortens it, nor exceeds the maximum duration.
 * @param unsold why the booking cannot be sold any more
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
    if (sessionId && seconds > 0) await hold(db, key, seconds, { sessionId, quantity: placesOf(items) });
    await db.query(
      `update venue.booking set expires_at = greatest(expires_at, now() + make_interval(secs => $2)), updated_at = now()
        where key = $1`,
      [key, seconds],
    );
    return after(db, key);
  });
}

/** Sells a hold. A confirmed booking is returned unchanged. */
export function confirm(
  database: Database,
  asking: Asking,
  request: z.output<typeof Confirmation>,
  {
    service,
    session,
    context,
    unsold,
    onBooking,
  }: {
    /** Returns a service with its prices at the session */
    service: (code: string) => CatalogueService;
    session: TicketingSession | undefined;
    context: OctoContext;
    unsold: string | undefined;
    onBooking: OnResellerBooking;
  },
): Promise<Booking> {
  return withBooking(database, asking, async (db, key, known) => {
    if (known?.state === 'confirmed') return known;
    const booking = requireOpen(known, asking, unsold);
    const { serviceCode, sessionId } = booking;
    const items = request.unitItems
      ? itemsOf(request.unitItems, service(serviceCode), booking.items)
      : booking.items;
    if (request.unitItems && session) requireTerms(session, service(serviceCode), namesOf(items));
    await sell(db, key, {
      buyer: { reference: `reseller:${asking.resellerId}` },
      locale: context.locale,
      lines: items.map(({ uuid, priceName, cents, places }) => ({
        lineId: uuid,
        serviceCode,
        priceName,
        quantity: 1,
        places,
        unitPriceCents: cents,
        sessionId,
      })),
    });
    await db.query(
      `update venue.booking
          set state = 'confirmed', expires_at = null, confirmed_at = now(), updated_at = now(), items = $2,
              contact = contact || jsonb_strip_nulls($3::jsonb),
              reseller_reference = coalesce($4, reseller_reference)
        where key = $1`,
      [key, JSON.stringify(items), JSON.stringify(request.contact), request.resellerReference ?? null],
    );
    await announce(db, key, 'booked', onBooking);
    return after(db, key);
  });
}

/** Releases the places of a hold, or cancels unused tickets before their session begins. */
export function cancel(
  database: Database,
  asking: Asking,
  reason: string | null,
  onBooking: OnResellerBooking,
): Promise<Booking> {
  return withBooking(database, asking, async (db, key, known) => {
    const booking = requireKnown(known, asking);
    if (booking.state === 'cancelled' || booking.isOver) return booking;
    if (booking.state === 'on-hold') {
      if (booking.sessionId) await release(db, key);
      await db.query(
        `update venue.booking set state = 'cancelled', expires_at = null, cancelled_at = now(), cancellation_reason = $2,
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
    await announce(db, key, 'cancelled', onBooking);
    return after(db, key);
  });
}

async function requireNotBegun(db: TenantDb, { sessionId }: Booking): Promise<void> {
  const begun = await db.query('select from venue.session where id = $1 and start_at <= now()', [sessionId]);
  if (begun.length > 0) throw new OctoError('UNPROCESSABLE_ENTITY', 'The session has begun');
}

/** Records a booking whose tickets were sold or cancelled, in the same transaction. */
async function announce(
  db: TenantDb,
  key: string,
  done: 'booked' | 'cancelled',
  onBooking: OnResellerBooking,
): Promise<void> {
  const booking = await readSold(db, key);
  if (booking) await onBooking(db, done, booking);
}
