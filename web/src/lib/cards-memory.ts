import type { CallAnswer } from '@guichet/contract/calls.ts';
import { api } from './api.ts';
import { untilSignOut } from './sign-out.ts';
import { onOtherTabChange, venueStorage } from './storage.ts';
import { createStore, useStore } from './store.ts';

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

/** Counts how often the cards were remembered. */
const changes = createStore(0, () => onOtherTabChange('cards', tellChange));

function tellChange(): void {
  changes.set(changes.get() + 1);
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
  tellChange();
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

/** {@link rememberedCards}, for components, which show them again whenever they are read; none on the server. */
export const useRememberedCards = (): RememberedCard[] =>
  useStore<number | undefined>(changes, undefined) === undefined ? [] : rememberedCards();

/** Loads the customer's cards unless they are remembered: after the sign-in, and where a session was kept. */
export function loadCardsOnce(): void {
  // Nothing waits for them: a page that needs them reads them again.
  if (venueStorage.get('cards') === undefined) loadCards({ signal: untilSignOut() }).catch(() => undefined);
}

/** The customer's cards, remembered from now on. @throws ApiError */
export async function loadCards(input: { signal?: AbortSignal } = {}): Promise<Card[]> {
  const cards = await api('GET /user/cards', input);
  rememberCards(cards);
  return cards;
}
