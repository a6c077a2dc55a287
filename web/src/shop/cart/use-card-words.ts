import { useTranslations } from 'use-intl';
import { groupedNumber } from '#shop/grouped-number.ts';
import type { EntryCard } from './view.ts';

/** Says which card an entry concerns: `Carte 0418 2207 · Jeanne Morel`. */
export function useCardWords(): (card: EntryCard) => string {
  const t = useTranslations('cart.card');
  return ({ kind, cardNumber = '', holder }) =>
    [t(kind, { number: groupedNumber(cardNumber) }), holder].filter(Boolean).join(' · ');
}
