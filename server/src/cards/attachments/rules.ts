import type { ErrorCode } from '@guichet/contract/errors.ts';
import { plainCode } from '@guichet/contract/typed-text.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import { type Subject, subjectsOfSite } from '#platform/auth/throttle-subjects.ts';
import type { AttachmentRow } from './model.ts';

/** Wrong codes from which on each one is followed by a wait; a code is one of a billion. */
export const FREE_TRIES = {
  /** Of one account at one card */
  accountAtCard: 5,
  /** Of one account at any card: a family attaches several */
  account: 15,
  /** Of all accounts at one card */
  card: 30,
} as const;

/** Requests that one account may send within an hour: each one sends a mail. */
export const REQUESTS_PER_HOUR = 6;

/** Days for which an answered request is listed. */
export const LISTED_DAYS = 7;

/** What the tries at the code of a card are counted for. */
export function trySubjects(
  secrets: Pick<Secrets, 'keyedHash'>,
  userId: string,
  cardNumber: string,
): Record<keyof typeof FREE_TRIES, Subject> {
  const { of } = subjectsOfSite(secrets, 'shop');
  const card = plainCode(cardNumber);
  return {
    accountAtCard: of('card code of', `${userId}\n${card}`),
    account: of('card codes by', userId),
    card: of('card code', card),
  };
}

/** What the requests of an account are counted for. */
export const requestsBy = (secrets: Pick<Secrets, 'keyedHash'>, userId: string): Subject =>
  subjectsOfSite(secrets, 'shop').of('card requests by', userId);

/** The state of a request at an instant: one that was cancelled is over, as one without an answer. */
export function stateAt(
  { state, expiresAt }: Pick<AttachmentRow, 'state' | 'expiresAt'>,
  now: Date,
): 'requested' | 'accepted' | 'refused' | 'expired' {
  if (state === 'cancelled') return 'expired';
  return state === 'requested' && expiresAt <= now ? 'expired' : state;
}

/** Why a request cannot be answered now; undefined when it can. */
export function answerProblem(
  attachment: Pick<AttachmentRow, 'state' | 'expiresAt'>,
  now: Date,
): ErrorCode | undefined {
  const state = stateAt(attachment, now);
  if (state === 'requested') return undefined;
  return state === 'expired' ? 'attachment.expired' : 'attachment.answered';
}

/** Whether a request is still listed: an open or unanswered one, or one that was answered lately. */
export function isListed({ expiresAt, answeredAt }: AttachmentRow, now: Date): boolean {
  const end = answeredAt ?? expiresAt;
  return now.getTime() - end.getTime() < LISTED_DAYS * 86_400_000;
}
