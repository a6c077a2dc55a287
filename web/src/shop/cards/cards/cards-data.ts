import type { CallAnswer } from '@guichet/contract/calls.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { loadCards } from '#lib/cards-memory.ts';
import { forgetLinkToken } from '#lib/link-token.ts';
import { customerSession } from '#lib/session.ts';
import { keepCards, offlineCards } from './offline-cards.ts';

export type CardData = CallAnswer<'GET /user/cards'>[number];
export type RightData = CardData['rights'][number];
export type MembershipData = CallAnswer<'GET /user/GetMemberShips'>[number];

/** The request of a customer for a card, with the token of its link; `unknown` for another account's. */
export type Question = (CallAnswer<'GET /user/CardAttachment'> & { tokenId: string }) | 'unknown';

/** Data of the cards page. */
export interface CardsPageData {
  cards: CardData[];
  memberships: MembershipData[];
  /** Request of another customer, from the link in a mail. */
  question: Question | undefined;
  /** Whether the cards are the stored ones, because there is no network. */
  isKept: boolean;
}

/**
 * Loads the data of the cards page; without a network, the cards stored in this browser.
 * @param tokenId token of the link in a mail
 * @throws ApiError
 */
export async function loadCardsPage(tokenId: string | undefined): Promise<CardsPageData> {
  try {
    const [cards, memberships, question] = await Promise.all([
      loadCards(),
      api('GET /user/GetMemberShips'),
      tokenId === undefined ? undefined : loadQuestion(tokenId),
    ]);
    // An answer that arrives after the sign-out is not stored.
    if (customerSession.current()) keepCards(cards);
    return { cards, memberships, question, isKept: false };
  } catch (error) {
    const { cards } = error instanceof ApiError && error.status === 0 ? offlineCards() : { cards: [] };
    if (cards.length === 0) throw error;
    return { cards, memberships: [], question: undefined, isKept: true };
  }
}

async function loadQuestion(tokenId: string): Promise<Question> {
  try {
    const question = await api('GET /user/CardAttachment', { query: { tokenId } });
    // The message is shown once.
    if (question.state !== 'requested') forgetLinkToken('requestToken');
    return { ...question, tokenId };
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 404 || error.status === 400))) throw error;
    forgetLinkToken('requestToken');
    return 'unknown';
  }
}

/**
 * Removes a card from the account. Repeating it succeeds, because the answer of the first attempt may have been lost.
 * @throws ApiError
 */
export async function detachCard(userIdToDetach: string, cardNumber: string): Promise<void> {
  const query = { userIdToDetach, cardNumber };
  await unlessDone(api('DELETE /user/DetachMembership', { query }), 'card.not-found');
}

/** Blocks a card permanently; can be repeated as {@link detachCard}. @throws ApiError */
export async function blockCard(cardNumber: string): Promise<void> {
  await unlessDone(api('PUT /user/InvalidateMembership', { query: { cardNumber } }), 'card.blocked');
}

async function unlessDone(call: Promise<unknown>, code: 'card.not-found' | 'card.blocked'): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ApiError && error.is(code))) throw error;
  }
}

/** The customer's request for a card of another account, with its state. */
export interface CardRequest {
  id: string;
  cardNumber: string;
  state: MembershipData['attachedMemberships'][number]['state'];
  expiresAt: string | undefined;
}

/** Requests of the customer, including accepted ones until the customer hides them. */
export function requestsOf(
  memberships: readonly MembershipData[],
  userId: string | undefined,
): CardRequest[] {
  return memberships.flatMap(({ cardNumber, attachedMemberships }) =>
    attachedMemberships
      // An attachment without a request has the id of the account.
      .filter(({ id }) => id !== userId)
      .map(({ id, state, expiresAt }) => ({ id, cardNumber, state, expiresAt })),
  );
}

/** Returns the id of the account that owns the cards. */
export const accountOf = (memberships: readonly MembershipData[]): string | undefined =>
  memberships[0]?.attachedMemberships[0]?.attachedId;
