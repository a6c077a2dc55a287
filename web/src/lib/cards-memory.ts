import type { CallAnswer } from '@guichet/contract/calls.ts';
import { api } from './api.ts';
import { untilSignOut } from './sign-out.ts';
import { onOtherTabChange, venueStorage } from './storage.ts';
import { createStore, useStore } from './store.ts';

type Card = CallAnswer<'GET /user/cards'>[number];

/** The stored part of a card: enough for lists and choices, without codes that open a turnstile. */
export interface RememberedCard
  extends Pick<
    Card,
    'cardNumber' | 'memberShipLabel' | 'holderFirstName' | 'holderName' | 'state' | 'type' | 'servicesForFill'
  > {
  /** Tickets that can be withdrawn from the card */
  withdrawals: RememberedWithdrawal[];
}

/** A right to tickets: quantity, family, services and last day. */
export interface RememberedWithdrawal {
  id: string;
  family: string;
  services: string[];
  remaining: number;
  validityEndDate: string;
}

/** Increases with each change of the stored cards. */
const changes = createStore(0, () => onOtherTabChange('cards', tellChange));

function tellChange(): void {
  changes.set(changes.get() + 1);
}

/** Stores the customer's cards and the tickets to withdraw from them; a sign-out deletes them, see session.ts. */
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

/** Returns the customer's cards as last read; empty without a session. */
export function rememberedCards(): RememberedCard[] {
  try {
    return JSON.parse(venueStorage.get('cards') ?? '[]') as RememberedCard[];
  } catch {
    return [];
  }
}

/** {@link rememberedCards} for components, which render again after each read; empty on the server. */
export const useRememberedCards = (): RememberedCard[] =>
  useStore<number | undefined>(changes, undefined) === undefined ? [] : rememberedCards();

/** Loads the customer's cards unless they are stored: after the sign-in, and with a session from before. */
export function loadCardsOnce(): void {
  // Nothing waits for the cards: a page that needs them reads them again.
  if (venueStorage.get('cards') === undefined) loadCards({ signal: untilSignOut() }).catch(() => undefined);
}

/** Reads and stores the customer's cards. @throws ApiError */
export async function loadCards(input: { signal?: AbortSignal } = {}): Promise<Card[]> {
  const cards = await api('GET /user/cards', input);
  rememberCards(cards);
  return cards;
}
