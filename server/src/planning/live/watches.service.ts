import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { Interval } from '../planning.ts';
import { changedPlaces, type PlacesBySession } from './live.ts';
import type { Message, PlacesStream } from './streams.service.ts';

/** Minimum milliseconds between two reads of places, however many are sold. */
const READ_EVERY_MS = 500;

/** Milliseconds between two polls: sales over the counter send no signal. */
const LOOK_EVERY_MS = 10_000;

/** The places of some days of a tenant, read once for all their open pages. */
export interface Watch {
  /** Sends all places to a stream, then each change. */
  join(stream: PlacesStream): void;
  /** Stops sending to a stream; without streams, nothing is read. */
  leave(stream: PlacesStream): void;
  /** Reads the places soon, and sends the changes. */
  refresh(): void;
}

/**
 * Reads the present places of an interval's sessions, including those that began the day before. @throws
 * TicketingUnavailable
 */
export async function readPlaces(
  { ticketing }: Pick<Services, 'ticketing'>,
  tenant: Tenant,
  interval: Interval,
): Promise<PlacesBySession> {
  const found = await ticketing.of(tenant).findPlaces(interval);
  return new Map(found.map(({ id, places }) => [id, Math.max(0, places)]));
}

/** @throws TicketingUnavailable when the places cannot be read at all */
export async function startWatch(
  { ticketing }: Pick<Services, 'ticketing'>,
  tenant: Tenant,
  interval: Interval,
): Promise<Watch> {
  const read = () => readPlaces({ ticketing }, tenant, interval);
  const streams = new Set<PlacesStream>();
  let known = await read();
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;
  let isStale = false;

  const schedule = (after: number) => {
    clearTimeout(timer);
    timer = setTimeout(notify, after).unref();
  };
  const notify = async () => {
    isReading = true;
    isStale = false;
    try {
      const places = await read();
      const message: Message = { places: changedPlaces(known, places) };
      known = places;
      if (message.places.size > 0) for (const stream of streams) stream.push(message);
    } catch {
      // The ticketing system does not respond; the next poll tries again.
    }
    isReading = false;
    if (streams.size > 0) schedule(isStale ? READ_EVERY_MS : LOOK_EVERY_MS);
  };
  const refresh = () => {
    // A read is scheduled, or follows the present one, which may have missed the change.
    if (isStale) return;
    isStale = true;
    if (!isReading) schedule(READ_EVERY_MS);
  };
  const sleep = () => {
    clearTimeout(timer);
    isStale = false;
  };
  schedule(LOOK_EVERY_MS);
  return {
    join(stream) {
      streams.add(stream);
      stream.push({ places: known });
      // The cache may lack sales without a signal.
      refresh();
    },
    leave(stream) {
      streams.delete(stream);
      if (streams.size === 0) sleep();
    },
    refresh,
  };
}
