import { memoizePerOwner } from '#kernel/cache/memoize-per-owner.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { fail } from '#kernel/errors.ts';
import { networkOf } from '#platform/auth/throttle-subjects.ts';
import { gauge } from '#platform/observability/metrics.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { Interval } from '../planning.ts';
import { PlacesStream } from './streams.service.ts';
import { startWatch, type Watch } from './watches.service.ts';

type Needed = Pick<Services, 'ticketing' | 'placeSignals'>;

/** Maximum number of open streams of one network (a school, a company) and of one process. Further pages poll. */
const MAX_PER_NETWORK = 100;
const MAX_STREAMS = 5000;

/** Maximum number of watched intervals of one tenant; each is read again when a place is sold. */
const MAX_WATCHES = 20;

/** A watch that streams share. It exists as long as one of them is open or starting. */
interface SharedWatch {
  tenantId: TenantId;
  starting: Promise<Watch>;
  pages: number;
}

/** The open streams of a process with their watches. */
interface Feed {
  watches: Map<string, SharedWatch>;
  streams: Set<PlacesStream>;
  byNetwork: Map<string, number>;
}

const open = gauge('guichet_live_streams', 'Pages that receive changed places');

const feedOf = memoizePerOwner((placeSignals: Services['placeSignals']): Feed => {
  const watches: Feed['watches'] = new Map();
  placeSignals.onSignal((changed) => {
    for (const { tenantId, starting } of watches.values())
      if (changed === undefined || changed === tenantId)
        starting.then(
          (watch) => watch.refresh(),
          () => undefined,
        );
  });
  return { watches, streams: new Set(), byNetwork: new Map() };
});

/**
 * Opens a stream of the places of the sessions that start in an interval: first all of them, then each change.
 * @throws AppError request.too-many beyond the limits
 */
export async function watchPlaces(
  services: Needed,
  tenant: Tenant,
  interval: Interval,
  address: string,
): Promise<PlacesStream> {
  const feed = feedOf(services.placeSignals);
  const stream = openStream(feed, networkOf(address));
  try {
    const watch = await enter(feed, services, tenant, interval, stream);
    if (!stream.isOver) watch.join(stream);
    stream.onEnd(() => watch.leave(stream));
  } catch (error) {
    stream.end();
    throw error;
  }
  return stream;
}

/** Returns the watch of an interval, until the stream ends. @throws AppError request.too-many */
function enter(
  { watches }: Feed,
  services: Needed,
  tenant: Tenant,
  interval: Interval,
  stream: PlacesStream,
): Promise<Watch> {
  const key = `${tenant.id} ${interval.from.getTime()} ${interval.until.getTime()}`;
  const known = watches.get(key);
  if (!known && watchesOf(watches, tenant.id) >= MAX_WATCHES) fail('request.too-many');
  const shared = known ?? { tenantId: tenant.id, starting: startWatch(services, tenant, interval), pages: 0 };
  const drop = () => {
    if (watches.get(key) === shared) watches.delete(key);
  };
  if (!known) {
    watches.set(key, shared);
    // The next page tries again.
    shared.starting.catch(drop);
  }
  shared.pages += 1;
  stream.onEnd(() => {
    shared.pages -= 1;
    if (shared.pages === 0) drop();
  });
  return shared.starting;
}

const watchesOf = (watches: Feed['watches'], tenantId: TenantId): number =>
  [...watches.values()].filter((watch) => watch.tenantId === tenantId).length;

/** Ends every stream when the process stops. */
export function endLivePlaces(services: Pick<Needed, 'placeSignals'>): void {
  for (const stream of feedOf(services.placeSignals).streams) stream.end();
}

/** @throws AppError request.too-many */
function openStream({ streams, byNetwork }: Feed, network: string): PlacesStream {
  const count = byNetwork.get(network) ?? 0;
  if (count >= MAX_PER_NETWORK || streams.size >= MAX_STREAMS) fail('request.too-many');
  byNetwork.set(network, count + 1);
  const stream = new PlacesStream();
  streams.add(stream);
  open.set(streams.size);
  stream.onEnd(() => {
    streams.delete(stream);
    open.set(streams.size);
    const left = (byNetwork.get(network) ?? 1) - 1;
    if (left > 0) byNetwork.set(network, left);
    else byNetwork.delete(network);
  });
  return stream;
}
