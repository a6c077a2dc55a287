import type { TenantDb } from '#kernel/database/database.ts';
import { placesOf } from './booking.ts';
import { OctoError } from './errors.ts';

/** Calls of the engine's functions in the transaction that writes the booking, so that both commit or neither. */

interface Decision {
  outcome: 'accepted' | 'already-sold' | 'unknown-session' | 'session-over' | 'not-enough-places';
  places: number | null;
}

/**
 * Holds exactly this many places of a session under a key, for at least this many seconds; see venue.hold_places.
 * @throws OctoError when the places are unavailable
 */
export async function hold(
  db: TenantDb,
  key: string,
  seconds: number,
  { sessionId, quantity }: { sessionId: string; quantity: number },
): Promise<void> {
  const [decision] = await db.query<Decision>(
    `select outcome, places from venue.hold_places($1, array[$2], array[$3::double precision], '{1}', array[$4], array[$5::integer])`,
    [db.tenantId, key, seconds, sessionId, quantity],
  );
  await waitForDisk(db);
  if (decision?.outcome !== 'accepted') throw refusal(decision, sessionId);
}

/** Releases the places of a key. */
export async function release(db: TenantDb, key: string): Promise<void> {
  await db.query(
    `select from venue.hold_places($1, array[$2], array[0::double precision], '{}', '{}', '{}')`,
    [db.tenantId, key],
  );
  await waitForDisk(db);
}

interface SaleLine {
  lineId: string;
  serviceCode: string;
  priceName: string;
  quantity: 1;
  places: number | undefined;
  unitPriceCents: number;
  sessionId: string | null;
}

/** Turns the hold of a key into tickets; see venue.sell. @throws OctoError when it cannot be sold */
export async function sell(
  db: TenantDb,
  key: string,
  sale: { buyer: { reference: string }; locale: string; lines: readonly SaleLine[] },
): Promise<void> {
  const sessionId = sale.lines[0]?.sessionId;
  const places = sessionId ? [[1], [sessionId], [placesOf(sale.lines)]] : [[], [], []];
  const [row] = await db.query<{ outcome: Decision['outcome'] | 'sold' }>(
    'select outcome from venue.sell($1, $2, array[$3], $4::integer[], $5::text[], $6::integer[])',
    [db.tenantId, JSON.stringify([{ key, ...sale }]), key, ...places],
  );
  await waitForDisk(db);
  if (row?.outcome === 'sold') return;
  throw refusal(row && { outcome: row.outcome, places: null }, sessionId ?? '');
}

/** Waits for the disk at commit: the engine commits asynchronously for carts, but no write follows a booking. */
const waitForDisk = (db: TenantDb) => db.query(`set local synchronous_commit = on`);

function refusal(decision: Decision | undefined, availabilityId: string): OctoError {
  const named = { availabilityId };
  switch (decision?.outcome) {
    case 'not-enough-places': {
      const left = Math.max(0, decision.places ?? 0);
      return new OctoError('UNPROCESSABLE_ENTITY', `Not enough places: ${left} left`, { named });
    }
    case 'session-over':
      return new OctoError('INVALID_AVAILABILITY_ID', 'The session has begun', { named });
    case 'unknown-session':
      return new OctoError('INVALID_AVAILABILITY_ID', 'There is no such session', { named });
    default:
      return new OctoError('UNPROCESSABLE_ENTITY', 'The booking is sold already', { named });
  }
}
