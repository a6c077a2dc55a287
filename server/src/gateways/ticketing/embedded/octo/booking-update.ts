import type { z } from 'zod';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import { type Booking, placesOf } from './booking.ts';
import {
  type Asking,
  after,
  itemsOf,
  requireKnown,
  requireOpen,
  requireRoom,
  withBooking,
} from './booking-work.ts';
import type { Placed } from './bookings.ts';
import { OctoError } from './errors.ts';
import { hold, release } from './holds.ts';
import { requireTerms, unitIdOf } from './products.ts';
import { MAX_HOLD_MINUTES, type Update } from './requests.ts';

type Change = z.output<typeof Update>;

/** Fields that cannot change once a booking is sold. */
const ONLY_ON_HOLD = ['productId', 'optionId', 'availabilityId', 'unitItems', 'expirationMinutes'] as const;

/**
 * Changes a booking: every field of a held booking; contact and notes of a confirmed booking.
 * @param placed session or day after the change
 * @param unsold why the booking cannot be sold any more
 * @throws OctoError `UNPROCESSABLE_ENTITY` when the places are unavailable; the booking then stays unchanged
 */
export function update(
  database: Database,
  asking: Asking,
  change: Change,
  { placed, unsold }: { placed: Placed | undefined; unsold: string | undefined },
): Promise<Booking> {
  return withBooking(database, asking, async (db, key, known) => {
    const booking = requireKnown(known, asking);
    if (booking.state === 'confirmed') requireSmall(change);
    else await rebook(db, { ...asking, key }, requireOpen(booking, asking, unsold), { change, placed });
    await db.query(
      `update venue.booking
          set contact = contact || jsonb_strip_nulls($2::jsonb), notes = coalesce($3, notes),
              reseller_reference = coalesce($4, reseller_reference), updated_at = now()
        where key = $1`,
      [key, JSON.stringify(change.contact ?? {}), change.notes ?? null, change.resellerReference ?? null],
    );
    return after(db, key);
  });
}

/** Whether a change concerns the places of a booking. */
export const isOfPlaces = (change: Change): boolean => placeFields(change).length > 0;

const placeFields = (change: Change) => ONLY_ON_HOLD.filter((name) => change[name] != null);

function requireSmall(change: Change): void {
  const [field] = placeFields(change);
  if (field === undefined) return;
  throw new OctoError(
    'UNPROCESSABLE_ENTITY',
    `${field} cannot change once the booking is confirmed: cancel it and book again`,
  );
}

/** Moves a hold to another product, session, day or number of tickets, in one step. */
async function rebook(
  db: TenantDb,
  { key, resellerId }: Asking & { key: string },
  booking: Booking,
  { change, placed }: { change: Change; placed: Placed | undefined },
): Promise<void> {
  if (!placed) return;
  const { service, session, day } = placed;
  const items = itemsAfter(booking, change, placed);
  if (session)
    requireTerms(
      session,
      service,
      items.map(({ priceName }) => priceName),
    );
  await requireRoom(db, resellerId, items.length - booking.items.length);
  const seconds = await secondsLeft(db, booking, change.expirationMinutes ?? 0);
  if (session) await hold(db, key, seconds, { sessionId: session.id, quantity: placesOf(items) });
  else if (booking.sessionId) await release(db, key);
  await db.query(
    `update venue.booking
        set service_code = $2, session_id = $3, visit_day = $4, items = $5, vat_rate = $6,
            expires_at = greatest(expires_at, now() + make_interval(secs => $7))
      where key = $1`,
    [key, service.code, session?.id ?? null, day ?? null, JSON.stringify(items), service.vatRate, seconds],
  );
}

/** Returns the tickets after a change; tickets of another product or session get its prices. */
function itemsAfter(booking: Booking, { unitItems }: Change, { service, session }: Placed) {
  const isSame = service.code === booking.serviceCode && (session?.id ?? null) === booking.sessionId;
  if (!unitItems && isSame) return booking.items;
  const kept = booking.items.map(({ uuid, priceName, resellerReference }) => ({
    uuid,
    unitId: unitIdOf({ name: priceName }),
    resellerReference,
  }));
  return itemsOf(unitItems ?? kept, service, isSame ? booking.items : []);
}

/** Returns the remaining seconds of a hold, extended to the requested minutes within the maximum. */
async function secondsLeft(
  db: TenantDb,
  { createdAt, expiresAt }: Booking,
  minutes: number,
): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    `select extract(epoch from greatest($1::timestamptz, least(now() + make_interval(mins => $2), $3::timestamptz)) - now())::float8 as seconds`,
    [expiresAt, minutes, new Date(createdAt.getTime() + MAX_HOLD_MINUTES * 60_000)],
  );
  return row?.seconds ?? 0;
}
