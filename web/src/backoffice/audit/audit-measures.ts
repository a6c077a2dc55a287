import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';

/** Formats amounts and dates. @returns undefined for other values */
export function useMeasures(): (field: string, value: string) => string | undefined {
  const t = useTranslations('team.audit');
  const locale = useLocale();
  const format = useAdminFormat();
  return (field, value) => {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
    if (['from', 'until', 'day'].includes(field) && isDay) return format.shortDay(value);
    if (field === 'paidAt') return t('at', { day: format.shortDay(value), time: format.time(value) });
    if (field === 'instalmentsFrom') return format.money(Number(value));
    if (!['paidAmount', 'refundedAmount', 'here', 'there'].includes(field)) return undefined;
    const [cents, currency] = value.split(' ');
    if (!currency) return format.money(Number(cents));
    const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(cents) / 100);
    return `${number} (${currency})`;
  };
}
