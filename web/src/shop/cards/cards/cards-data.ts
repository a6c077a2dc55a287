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

/** The request of a customer for a card, with the token of its link; `unknown` when it is not for this account. */
export type Question = (CallAnswer<'GET /user/CardAttachment'> & { tokenId: string }) | 'unknown';

/** What the page of the cards shows. */
export interface CardsPageData {
  cards: CardData[];
  memberships: MembershipData[];
  /** Asked by the link in a mail. */
  question: Question | undefined;
  /** As they were when they were last seen: there is no network. */
  isKept: boolean;
}

/**
 * Loads what the page of the cards shows; without a network, the cards kept here.
 * @param tokenId of the link in a mail
 * @throws ApiError
 */
export async function loadCardsPage(tokenId: string | undefined): Promise<CardsPageData> {
  try {
    const [cards, memberships, question] = await Promise.all([
      loadCards(),
      api('GET /user/GetMemberShips'),
      tokenId === undefined ? undefined : loadQuestion(tokenId),
    ]);
    // What arrives after the sign-out is not kept.
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
    // The answer is shown once.
    if (question.state !== 'requested') forgetLinkToken('requestToken');
    return { ...question, tokenId };
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 404 || error.status === 400))) throw error;
    forgetLinkToken('requestToken');
    return 'unknown';
  }
}

/**
 * Takes a card off the account. What was done already is done: the answer of a first try may have been lost.
 * @throws ApiError
 */
export async function detachCard(userIdToDetach: string, cardNumber: string): Promise<void> {
  const query = { userIdToDetach, cardNumber };
  await unlessDone(api('DELETE /user/DetachMembership', { query }), 'card.not-found');
}

/** Blocks a card for good, as {@link detachCard}. @throws ApiError */
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
