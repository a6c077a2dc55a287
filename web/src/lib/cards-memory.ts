import type { CallAnswer } from '@guichet/contract/calls.ts';
import { api } from './api.ts';
import { venueStorage } from './storage.ts';

type Card = CallAnswer<'GET /user/cards'>[number];

/** What is kept of a card between pages: enough for lists and choices, never what opens a turnstile. */
export interface RememberedCard
  extends Pick<
    Card,
    'cardNumber' | 'memberShipLabel' | 'holderFirstName' | 'holderName' | 'state' | 'type' | 'servicesForFill'
  > {
  /** Tickets that can be withdrawn from it */
  withdrawals: RememberedWithdrawal[];
}

/** A right to tickets: how many, of which family and services, until when. */
export interface RememberedWithdrawal {
  id: string;
  family: string;
  services: string[];
  remaining: number;
  validityEndDate: string;
}

/** Remembers the customer's cards, and the tickets to withdraw from them, as they were just read; a sign-out forgets them, see session.ts. */
export function rememberCards(cards: readonly Card[]): void {
  const kept = cards.map((card): RememberedCard => {
    const { cardNumber, memberShipLabel, holderFirstName, holderName, state, type, servicesForFill } = card;
    const withdrawals = withdrawalsOf(card);
    return {
      cardNumber,
      memberShipLabel,
      holderFirstName,
      holderName,
      state,
      type,
      servicesForFill,
      withdrawals,
    };
  });
  venueStorage.set('cards', JSON.stringify(kept));
}

function withdrawalsOf({ isActive, rights }: Card): RememberedWithdrawal[] {
  if (!isActive) return [];
  return rights.flatMap(({ id, withdrawal, remaining = 0, validityEndDate }) =>
    withdrawal && remaining > 0 && Date.parse(validityEndDate) > Date.now()
      ? [{ id, ...withdrawal, remaining, validityEndDate }]
      : [],
  );
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
