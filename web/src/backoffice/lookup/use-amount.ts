import { useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import type { CardFacts } from './lookup-data.ts';

type Right = CardFacts['rights'][number];

/** Returns a formatter for a quantity of a right, in its unit: `4`, `2 h 20`, `12,00 €`. */
export function useAmount(): (unit: Right['unit'], amount: number) => string {
  const format = useAdminFormat();
  return (unit, amount) => {
    if (unit === 'minute') return format.duration(amount);
    return unit === 'cent' ? format.money(amount) : format.number(amount);
  };
}

/** Returns a formatter for the remainder of a right: `4 entrées restantes sur 10`. */
export function useRightWords(): (right: Right) => string {
  const t = useTranslations('lookup.cards.right');
  const amountOf = useAmount();
  return ({ unit, remaining = 0, total = 0 }) =>
    t(unit, { count: remaining, total, amount: amountOf(unit, remaining) });
}
