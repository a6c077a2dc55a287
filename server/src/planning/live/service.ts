import { networkOf } from '#platform/auth/throttle-subjects.ts';
import { fail } from '#platform/http/errors.ts';
import type { Services } from '#platform/http/services.ts';
import { gauge } from '#platform/observability/metrics.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Interval } from '../rules.ts';
import { PlacesStream } from './streams/service.ts';
import { startWatch, type Watch } from './watches/service.ts';

type Needed = Pick<Services, 'ticketing' | 'placeSignals'>;

/** Open streams of one network (a school, a company) and of one process. Beyond them pages ask from time to time. */
const MAX_PER_NETWORK = 100;
const MAX_STREAMS = 5000;

/** The open streams of a process, and what they watch. */
interface Feed {
  watches: Map<string, Promise<Watch>>;
  streams: Set<PlacesStream>;
  byNetwork: Map<string, number>;
}

const open = gauge('guichet_live_streams', 'Pages that are told of changed places');

/** Per process; in tests one has several. */
const feeds = new WeakMap<Services['placeSignals'], Feed>();

function feedOf({ placeSignals }: Pick<Needed, 'placeSignals'>): Feed {
  let feed = feeds.get(placeSignals);
  if (!feed) {
    const created: Feed = { watches: new Map(), streams: new Set(), byNetwork: new Map() };
    placeSignals.onSignal((tenantId) => {
      for (const starting of created.watches.values())
        void starting.then(
          (watch) => {
            if (tenantId === undefined || watch.tenantId === tenantId) watch.refresh();
          },
          () => undefined,
        );
    });
    feeds.set(placeSignals, created);
    feed = created;
  }
  return feed;
}

/**
 * Opens a stream of the places of the sessions that start in an interval: all of them first, then each change.
 * @throws AppError request.too-many beyond the limits
 */
export async function watchPlaces(
  services: Needed,
  tenant: Tenant,
  interval: Interval,
  address: string,
): Promise<PlacesStream> {
  const feed = feedOf(services);
  const stream = openStream(feed, networkOf(address));
  const key = `${tenant.id} ${interval.from.getTime()} ${interval.until.getTime()}`;
  try {
    const { watches } = feed;
    let starting = watches.get(key);
    if (!starting) {
      starting = startWatch(services, tenant, interval);
      watches.set(key, starting);
    }
    const watch = await starting;
    // The last one may have left it meanwhile.
    if (!stream.isOver && watches.get(key) !== starting) watches.set(key, starting);
    stream.onEnd(() => {
      if (watch.leave(stream) && watches.get(key) === starting) watches.delete(key);
    });
    if (!stream.isOver) watch.join(stream);
  } catch (error) {
    feed.watches.delete(key);
    stream.end();
    throw error;
  }
  return stream;
}

/** Ends every stream: the process stops. */
export function endLivePlaces(services: Pick<Needed, 'placeSignals'>): void {
  for (const stream of feedOf(services).streams) stream.end();
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
