import { useEffect, useState } from 'react';
import { api } from '#lib/api.ts';
import { loadCards } from '#lib/cards-memory.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import type { HolderName, OwnCard } from './view.ts';

/** The signed-in customer's cards and name. */
export type OwnCards =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'loaded'; cards: OwnCard[]; name: HolderName };

/** Loads the cards of the customer who is signed in. */
export function useOwnCards(): OwnCards {
  const errorMessage = useErrorMessage();
  const [own, setOwn] = useState<OwnCards>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, whatever becomes of the words
  useEffect(() => {
    Promise.all([loadCards(), api('GET /user/user')]).then(
      ([cards, { firstName, lastName }]) => setOwn({ state: 'loaded', cards, name: { firstName, lastName } }),
      (error) => setOwn({ state: 'failed', message: errorMessage(error) }),
    );
  }, []);
  return own;
}
