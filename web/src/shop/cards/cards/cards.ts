import type { Labels } from '@guichet/contract/locale.ts';
import type { CardData, RightData } from './cards-data.ts';

/** Returns the holder's name: `Jeanne Morel`; empty for a card without a name. */
export const holderOf = ({ holderFirstName, holderName }: CardData): string =>
  `${holderFirstName} ${holderName}`.trim();

/** Formats a card number as it is printed: `0418 2207`. */
export const inGroups = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1\u00a0');

/** Counts the cards of each holder, in the order of the holder's first card. */
export function holdersOf(cards: readonly CardData[]): { name: string; count: number }[] {
  return [...Map.groupBy(cards, holderOf)].map(([name, ofHolder]) => ({ name, count: ofHolder.length }));
}

/** Returns whether a right can be used now. */
export const isUsable = (right: RightData, now: number): boolean =>
  right.remaining !== 0 && Date.parse(right.validityEndDate) >= now;

/** Returns the main right of a card: its period, otherwise its first usable right. */
export function mainRight({ rights }: CardData, now: number): RightData | undefined {
  return (
    rights.find(({ unit }) => unit === 'period') ?? rights.find((right) => isUsable(right, now)) ?? rights[0]
  );
}

/** Remaining fraction of a right (0 to 1); for a period, of its duration. */
export function shareLeft(right: RightData, now: number): number {
  if (right.total) return (right.remaining ?? 0) / right.total;
  const [from, until] = [Date.parse(right.validityStartDate), Date.parse(right.validityEndDate)];
  return Math.min(1, Math.max(0, (until - now) / (until - from)));
}

/** Rights lost when a card was blocked: remaining units and periods that had not ended. */
export const lostRights = ({ rights, blockedAt = '', isBlockTemporary = false }: CardData): RightData[] =>
  rights.filter(
    ({ unit, lost = 0, validityEndDate }) =>
      !isBlockTemporary && (unit === 'period' ? validityEndDate > blockedAt : lost > 0),
  );

/** Returns whether tickets can be withdrawn from a card. */
export const hasTicketsToBook = (card: CardData, now: number): boolean =>
  card.isActive && card.rights.some((right) => right.withdrawal && isUsable(right, now));

/** Names of places without duplicates. */
export const distinctLabels = (labels: readonly Labels[], text: (labels: Labels) => string): string[] => [
  ...new Set(labels.map(text)),
];
