import type { Labels } from '@guichet/contract/locale.ts';
import type { CardData, MembershipData, RightData } from './cards-data.ts';

/** `Jeanne Morel`; empty for a card that bears no name. */
export const holderOf = ({ holderFirstName, holderName }: CardData): string =>
  `${holderFirstName} ${holderName}`.trim();

/** As it is printed: `0418 2207`. */
export const inGroups = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1\u00a0');

/** The people whose cards these are, in the order of their first card, with how many they have. */
export function holdersOf(cards: readonly CardData[]): { name: string; count: number }[] {
  return [...Map.groupBy(cards, holderOf)].map(([name, ofHolder]) => ({ name, count: ofHolder.length }));
}

/** Whether a right can be used now. */
export const isUsable = (right: RightData, now: number): boolean =>
  right.remaining !== 0 && Date.parse(right.validityEndDate) >= now;

/** The right that stands for its card: a period where it has one, otherwise what ends first of what can be used. */
export function mainRight({ rights }: CardData, now: number): RightData | undefined {
  return (
    rights.find(({ unit }) => unit === 'period') ?? rights.find((right) => isUsable(right, now)) ?? rights[0]
  );
}

/** How much of a right is left, from 0 to 1: of its time where it is a period. */
export function shareLeft(right: RightData, now: number): number {
  if (right.total) return (right.remaining ?? 0) / right.total;
  const [from, until] = [Date.parse(right.validityStartDate), Date.parse(right.validityEndDate)];
  return Math.min(1, Math.max(0, (until - now) / (until - from)));
}

/** What was lost when a card was blocked: units that were left, and periods that had not ended. */
export const lostRights = ({ rights, blockedAt = '' }: CardData): RightData[] =>
  rights.filter(({ unit, lost = 0, validityEndDate }) =>
    unit === 'period' ? validityEndDate > blockedAt : lost > 0,
  );

/** Whether tickets can be withdrawn from a card. */
export const hasTicketsToBook = (card: CardData, now: number): boolean =>
  card.isActive && card.rights.some((right) => right.withdrawal && isUsable(right, now));

/** A card that was asked for, and what became of it. */
export interface CardRequest {
  id: string;
  cardNumber: string;
  state: MembershipData['attachedMemberships'][number]['state'];
  expiresAt: string | undefined;
}

/** What the customer asked for; also what they were given, until they hide it. */
export function requestsOf(
  memberships: readonly MembershipData[],
  userId: string | undefined,
): CardRequest[] {
  return memberships.flatMap(({ cardNumber, attachedMemberships }) =>
    attachedMemberships
      // An attachment of the account's own, without a request, bears its id.
      .filter(({ id }) => id !== userId)
      .map(({ id, state, expiresAt }) => ({ id, cardNumber, state, expiresAt })),
  );
}

/** The account that the cards belong to. */
export const accountOf = (memberships: readonly MembershipData[]): string | undefined =>
  memberships[0]?.attachedMemberships[0]?.attachedId;

/** The names of places, each once. */
export const distinctLabels = (labels: readonly Labels[], text: (labels: Labels) => string): string[] => [
  ...new Set(labels.map(text)),
];
