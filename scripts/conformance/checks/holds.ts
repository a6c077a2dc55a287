import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { area, type Kit, Missing, mustEqual } from '../check.ts';
import { readPlaces, readSessions } from '../lists.ts';
import type { Offer } from '../offers.ts';
import { mustLeave } from '../selling.ts';

/** Holds of places. */

const lineOf = ({ session }: Offer, quantity: number) => ({ sessionId: session.id, quantity });

/** Two sessions with free places, of any services. */
async function twoOffers({ venue }: Kit): Promise<[Offer, Offer]> {
  const first = await venue.offer();
  return [first, await venue.offer(6, [first])];
}

/** Holds places of a new key, and passes how many were free before. */
async function holding({ venue }: Kit, quantity: number, holdSeconds?: number) {
  const offer = await venue.offer();
  const key = venue.newKey();
  const before = await venue.places(offer);
  await venue.hold(key, offer, quantity, holdSeconds);
  return { offer, key, before };
}

/** Holds all but a few free places of a session, so that the rest is scarce. */
async function scarce({ venue }: Kit, rest: number): Promise<Offer> {
  const offer = await venue.offer(rest + 1);
  await venue.hold(venue.newKey(), offer, (await venue.places(offer)) - rest, 120);
  return offer;
}

export const holdChecks = area('HOLD', 'Holds', [
  {
    requirement: 'takes held places from the free ones',
    run: async (kit) => {
      const { offer, before } = await holding(kit, 2);
      await mustLeave(kit, offer, before - 2);
    },
  },
  {
    requirement: 'takes held places from the free ones in both lists',
    run: async (kit) => {
      const { offer, before } = await holding(kit, 2);
      const { session } = offer;
      const interval = { from: session.start, until: new Date(session.start.getTime() + 1) };
      mustEqual((await readPlaces(kit.api, interval)).get(session.id), before - 2, 'list of places');
      const listed = (await readSessions(kit.api, interval)).find(({ id }) => id === session.id);
      mustEqual(listed?.places, before - 2, 'list of sessions');
    },
  },
  {
    requirement: 'holds the same places once when the request is repeated',
    run: async (kit) => {
      const { offer, key, before } = await holding(kit, 2);
      await kit.venue.hold(key, offer, 2, 90);
      await mustLeave(kit, offer, before - 2);
    },
  },
  ...[
    { what: 'more', quantity: 4 },
    { what: 'fewer', quantity: 1 },
  ].map(({ what, quantity }) => ({
    requirement: `replaces the places of a key by ${what}`,
    run: async (kit: Kit) => {
      const { offer, key, before } = await holding(kit, 2);
      await kit.venue.hold(key, offer, quantity);
      await mustLeave(kit, offer, before - quantity);
    },
  })),
  {
    requirement: 'replaces the session of a key by another, and frees the first',
    run: async (kit) => {
      const [first, second] = await twoOffers(kit);
      const [of, then] = [await kit.venue.places(first), await kit.venue.places(second)];
      const key = kit.venue.newKey();
      await kit.venue.hold(key, first, 2);
      await kit.venue.hold(key, second, 3);
      await mustLeave(kit, first, of);
      await mustLeave(kit, second, then - 3);
    },
  },
  {
    requirement: 'holds places of several sessions under one key',
    run: async (kit) => {
      const [first, second] = await twoOffers(kit);
      const [of, then] = [await kit.venue.places(first), await kit.venue.places(second)];
      const lines = [lineOf(first, 1), lineOf(second, 2)];
      await kit.api.value('holdPlaces', { key: kit.venue.newKey(), holdSeconds: 60, lines });
      await mustLeave(kit, first, of - 1);
      await mustLeave(kit, second, then - 2);
    },
  },
  {
    requirement: 'frees all places of a key by a hold without lines',
    run: async (kit) => {
      const { offer, key, before } = await holding(kit, 2);
      await kit.api.value('holdPlaces', { key, holdSeconds: 60, lines: [] });
      await mustLeave(kit, offer, before);
    },
  },
  {
    requirement: 'holds nothing when one of several lines cannot be held',
    run: async (kit) => {
      const [first, second] = await twoOffers(kit);
      const before = await kit.venue.places(first);
      const lines = [lineOf(first, 1), lineOf(second, (await kit.venue.places(second)) + 1)];
      const key = kit.venue.newKey();
      await kit.api.refused('holdPlaces', { key, holdSeconds: 60, lines }, 'not-enough-places');
      await mustLeave(kit, first, before);
    },
  },
  {
    requirement: 'keeps the earlier hold of a key when a new one is refused',
    run: async (kit) => {
      const { offer, key, before } = await holding(kit, 2);
      const lines = [lineOf(offer, before + 1)];
      await kit.api.refused('holdPlaces', { key, holdSeconds: 60, lines }, 'not-enough-places');
      await mustLeave(kit, offer, before - 2);
    },
  },
  {
    requirement: 'names the session of which places lack, and how many the key could hold, with its own',
    run: async (kit) => {
      const { offer, key, before } = await holding(kit, 2);
      const lines = [lineOf(offer, before + 5)];
      const problem = await kit.api.refused(
        'holdPlaces',
        { key, holdSeconds: 60, lines },
        'not-enough-places',
      );
      mustEqual([problem.sessionId, problem.places], [offer.session.id, before], 'members of the problem');
    },
  },
  {
    requirement: 'refuses a hold of an unknown session, and names it',
    run: async ({ api, venue }) => {
      const lines = [{ sessionId: randomUUID(), quantity: 1 }];
      const problem = await api.refused(
        'holdPlaces',
        { key: venue.newKey(), holdSeconds: 60, lines },
        'unknown-session',
      );
      mustEqual(problem.sessionId, lines[0]?.sessionId, 'session of the problem');
    },
  },
  {
    requirement: 'refuses a hold of a session that is over',
    run: async (kit) => {
      const until = new Date(Date.now() - 3_600_000);
      const from = new Date(until.getTime() - 7 * 86_400_000);
      const past = (await readSessions(kit.api, { from, until })).find(
        ({ end }) => end.getTime() < Date.now(),
      );
      if (!past) throw new Missing('a session of the past week');
      const lines = [{ sessionId: past.id, quantity: 1 }];
      const key = kit.venue.newKey();
      await kit.api.refused('holdPlaces', { key, holdSeconds: 60, lines }, 'session-over');
    },
  },
  {
    requirement: 'frees the places of a released key at once',
    run: async (kit) => {
      const { offer, key, before } = await holding(kit, 2);
      await kit.api.value('releasePlaces', { key });
      await mustLeave(kit, offer, before);
    },
  },
  {
    requirement: 'releases a key twice, and frees its places once',
    run: async (kit) => {
      const { offer, key, before } = await holding(kit, 2);
      await kit.venue.hold(kit.venue.newKey(), offer, 1);
      await kit.api.value('releasePlaces', { key });
      await kit.api.value('releasePlaces', { key });
      await mustLeave(kit, offer, before - 1);
    },
  },
  {
    requirement: 'releases an unknown key without a problem',
    run: async ({ api }) => void (await api.value('releasePlaces', { key: randomUUID() })),
  },
  {
    requirement: 'releases the places of its own key alone',
    run: async (kit) => {
      const { offer, key, before } = await holding(kit, 2);
      const other = kit.venue.newKey();
      await kit.venue.hold(other, offer, 1);
      await kit.api.value('releasePlaces', { key: other });
      await mustLeave(kit, offer, before - 2);
      await kit.api.value('releasePlaces', { key });
    },
  },
  {
    requirement: 'adds places to a key that grows, and frees none',
    run: async (kit) => {
      const [first, second] = await twoOffers(kit);
      const [of, then] = [await kit.venue.places(first), await kit.venue.places(second)];
      const key = kit.venue.newKey();
      await kit.venue.hold(key, first, 2);
      const lines = [lineOf(second, 1)];
      await kit.api.value('holdPlaces', { key, holdSeconds: 60, lines, grows: true });
      await mustLeave(kit, first, of - 2);
      await mustLeave(kit, second, then - 1);
    },
  },
  {
    requirement: 'holds the last free place',
    run: async (kit) => {
      const offer = await scarce(kit, 1);
      await kit.venue.hold(kit.venue.newKey(), offer, 1);
      await mustLeave(kit, offer, 0);
      const lines = [lineOf(offer, 1)];
      const key = kit.venue.newKey();
      const problem = await kit.api.refused(
        'holdPlaces',
        { key, holdSeconds: 60, lines },
        'not-enough-places',
      );
      mustEqual(problem.places, 0, 'places of the problem');
    },
  },
  {
    requirement: 'holds no place twice when many keys ask at once',
    run: async (kit) => {
      const offer = await scarce(kit, 3);
      const lines = [lineOf(offer, 1)];
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, () =>
          kit.api.ask('holdPlaces', { key: kit.venue.newKey(), holdSeconds: 60, lines }),
        ),
      );
      mustEqual(outcomes.filter(({ ok }) => ok).length, 3, 'number of keys that hold the three last places');
      await mustLeave(kit, offer, 0);
    },
  },
  {
    requirement: 'holds the same places once when a key asks several times at once',
    run: async (kit) => {
      const offer = await kit.venue.offer();
      const [key, before] = [kit.venue.newKey(), await kit.venue.places(offer)];
      await Promise.all(Array.from({ length: 6 }, () => kit.venue.hold(key, offer, 2)));
      await mustLeave(kit, offer, before - 2);
    },
  },
  {
    requirement: 'keeps a hold for at least its seconds',
    run: async (kit) => {
      const { offer, before } = await holding(kit, 2, 3);
      await sleep(1_500);
      await mustLeave(kit, offer, before - 2);
    },
  },
  {
    requirement: 'keeps a hold for longer after it was repeated',
    run: async (kit) => {
      const { offer, key, before } = await holding(kit, 2, 1);
      await kit.venue.hold(key, offer, 2, 60);
      await sleep(2_000);
      await mustLeave(kit, offer, before - 2);
    },
  },
  {
    requirement: 'accepts a key of 100 characters',
    run: async (kit) => {
      const offer = await kit.venue.offer();
      const key = `${kit.venue.newKey()}-${'x'.repeat(63)}`;
      const before = await kit.venue.places(offer);
      await kit.venue.hold(key, offer, 1);
      await mustLeave(kit, offer, before - 1);
      await kit.api.value('releasePlaces', { key });
      await mustLeave(kit, offer, before);
    },
  },
  {
    requirement: 'makes no ticket by a hold',
    run: async (kit) => {
      const { key } = await holding(kit, 1);
      await kit.api.refused('findSale', { key }, 'not-found');
      mustEqual((await kit.api.value('identifyTickets', { number: key, most: 5 })).tickets, [], 'tickets');
    },
  },
]);
