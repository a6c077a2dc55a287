import type { CallAnswer } from '@guichet/contract/calls.ts';
import { venueStorage } from '#lib/storage.ts';

type Card = CallAnswer<'GET /user/cards'>[number];
type Right = CallAnswer<'POST /user/GetTicketsDetails'>['rights'][number];

/** Cards and rights with the codes that turnstiles read, stored in this browser so that they work offline. */
export interface OfflineCards {
  cards: Card[];
  rights: Right[];
}

export function offlineCards(): OfflineCards {
  try {
    const kept = JSON.parse(venueStorage.get('cardCodes') ?? '{}') as Partial<OfflineCards>;
    return { cards: kept.cards ?? [], rights: kept.rights ?? [] };
  } catch {
    return { cards: [], rights: [] };
  }
}

function keep(change: Partial<OfflineCards>): void {
  const kept = { ...offlineCards(), ...change };
  const isEmpty = kept.cards.length + kept.rights.length === 0;
  venueStorage.set('cardCodes', isEmpty ? undefined : JSON.stringify(kept));
}

/** Stores the valid cards of a list; never the code that attaches a card to an account. */
export function keepCards(cards: readonly Card[]): void {
  keep({
    cards: cards
      .filter(({ isActive, state }) => isActive && state === 'valid')
      .map(({ attachCode: _, ...card }) => ({ ...card, fillings: [], servicesForFill: [] })),
  });
}

/** Stores the valid rights of a list. */
export const keepRights = (rights: readonly Right[]): void =>
  keep({
    rights: rights.filter(({ state }) => state === 'valid').map((right) => ({ ...right, fillings: [] })),
  });
