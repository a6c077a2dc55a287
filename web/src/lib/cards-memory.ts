import type { CallAnswer } from '@guichet/contract/calls.ts';
import { api } from './api.ts';
import { venueStorage } from './storage.ts';

type Card = CallAnswer<'GET /user/cards'>[number];

/** What is kept of a card between pages: enough for lists and choices, never what opens a turnstile. */
export type RememberedCard = Pick<
  Card,
  'cardNumber' | 'memberShipLabel' | 'holderFirstName' | 'holderName' | 'state' | 'type' | 'servicesForFill'
>;

/** Remembers the customer's cards as they were just read; a sign-out forgets them, see session.ts. */
export function rememberCards(cards: readonly Card[]): void {
  const kept = cards.map((card): RememberedCard => {
    const { cardNumber, memberShipLabel, holderFirstName, holderName, state, type, servicesForFill } = card;
    return { cardNumber, memberShipLabel, holderFirstName, holderName, state, type, servicesForFill };
  });
  venueStorage.set('cards', JSON.stringify(kept));
}

/** The customer's cards as they were last read; none without a session. */
export function rememberedCards(): RememberedCard[] {
  try {
    return JSON.parse(venueStorage.get('cards') ?? '[]') as RememberedCard[];
  } catch {
    return [];
  }
}

/** Loads the customer's cards unless they are remembered: after the sign-in, and where a session was kept. */
export function loadCardsOnce(): void {
  // Nothing waits for them: a page that needs them reads them again.
  if (venueStorage.get('cards') === undefined) loadCards().catch(() => undefined);
}

/** The customer's cards, remembered from now on. @throws ApiError */
export async function loadCards(): Promise<Card[]> {
  const cards = await api('GET /user/cards');
  rememberCards(cards);
  return cards;
}
