import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import type { RightData } from './cards-data.ts';

/** How much of a right, in its unit: `4`, `2 h 20`, `12,00 €`. */
export function useAmount(): (unit: RightData['unit'], amount: number) => string {
  const format = useFormat();
  return (unit, amount) => {
    if (unit === 'minute') return format.duration(amount);
    return unit === 'cent' ? format.money(amount) : format.number(amount);
  };
}

/** A right among others: `6 billets à réserver`. @param words `also` for what is left, `block.loses` and `lost` for what is or was lost */
export function useRightWords(words: 'also' | 'block.loses' | 'lost'): (right: RightData) => string {
  const t = useTranslations('cards');
  const format = useFormat();
  const amountOf = useAmount();
  return ({ unit, remaining = 0, validityEndDate }) =>
    t(`${words}.${unit}`, {
      count: remaining,
      amount: amountOf(unit, remaining),
      day: format.shortDay(validityEndDate),
    });
}
