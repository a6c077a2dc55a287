import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';

type SoldRight = CallAnswer<'GET /purchase/State'>['cards'][number]['rights'][number];

/**
 * Returns a formatter for the remainder of a right: `14 entrées jusqu’au 12 mars 2027`. Its page loads the phrases
 * `cardOrders`.
 */
export function useRightWords(): (right: SoldRight) => string {
  const t = useTranslations('cardOrders.right');
  const format = useFormat();
  return ({ unit, remaining = 0, validityEndDate }) => {
    const day = format.shortDay(validityEndDate);
    if (unit === 'minute') return t('amount', { amount: format.duration(remaining), day });
    if (unit === 'cent') return t('amount', { amount: format.money(remaining), day });
    return t(unit, { count: remaining, day });
  };
}
