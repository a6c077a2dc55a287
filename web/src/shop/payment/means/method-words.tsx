import { useLocale, useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import { expiryOf, laterDebits } from '../attempts/order.ts';
import type { PaymentMethod } from '../attempts/summary-data.ts';

/** Explains a payment method: the saved card, and the debits of today and later. */
export function MethodWords({ method: { card, schedule, dayOfTheMonth } }: { method: PaymentMethod }) {
  const t = useTranslations('summary.means');
  const format = useFormat();
  const locale = useLocale();
  const list = (items: string[]) => new Intl.ListFormat(locale).format(items);
  const [today] = schedule ?? [];
  return (
    <>
      {card && (
        <>
          {t('card', { brand: card.brand, digits: card.lastDigits, expiry: expiryOf(card) })}
          <br />
        </>
      )}
      {!schedule ? t('hosted') : dayOfTheMonth ? t('monthly') : t('split', { count: schedule.length })}
      {schedule && today && (
        <>
          <br />
          {t('amounts', {
            now: format.money(today.amount),
            later: laterDebits(schedule, { money: format.money, list }),
          })}
        </>
      )}
    </>
  );
}
