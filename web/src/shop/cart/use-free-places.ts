import { useEffect, useState } from 'react';
import { api } from '#lib/api.ts';
import type { Cart } from '#lib/cart.ts';
import { sessionsOf } from './view.ts';

/**
 * Places that the sessions of the cart have left beside those it holds, by session; none while they are unknown.
 * @param attempt whatever changes when the server has refused a change: then they are read again too
 */
export function useFreePlaces(cart: Cart, attempt: unknown): ReadonlyMap<string, number> {
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the cart, made or refused, moves places
  useEffect(() => {
    let isCurrent = true;
    void Promise.all(sessionsOf(cart).map(readPlaces)).then((read) => {
      if (isCurrent) setPlaces(new Map(read.flat()));
    });
    return () => {
      isCurrent = false;
    };
  }, [cart.id, cart.version, attempt]);
  return places;
}

/** A session that cannot be read has no entry. */
async function readPlaces(session: string): Promise<[string, number][]> {
  const query = { eventExternalId: session };
  const event = await api('GET /Ticketing/eventbyexternalid', { query }).catch(() => undefined);
  return event ? [[session, event.places]] : [];
}
