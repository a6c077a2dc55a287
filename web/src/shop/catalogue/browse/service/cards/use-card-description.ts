import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale } from 'use-intl';
import { useRightWords } from '#shop/card-words.ts';
import type { OwnCard } from './view.ts';

/** Whose card it is, otherwise what it is, and what is on it: `Jeanne Morel · 14 entrées jusqu’au 12 mars 2027`. */
export function useCardDescription(): (card: OwnCard) => string {
  const locale = useLocale();
  const words = useRightWords();
  return ({ holderFirstName, holderName, memberShipLabel, rights }) => {
    const who = [holderFirstName, holderName].filter(Boolean).join(' ');
    const open = rights.filter(({ validityEndDate }) => Date.parse(validityEndDate) > Date.now());
    return [who || labelIn(memberShipLabel, locale), ...open.map(words)].join(' · ');
  };
}
