import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import { Notice } from '#ui/notice.tsx';

/** A payment that did not fit the cart, or came twice, is given back. @param amount in cents, where it may be shown */
export function ReturnedPayment({ amount }: { amount?: number }) {
  const t = useTranslations('delivery.returned');
  const format = useFormat();
  return (
    <Notice title={t('title')}>
      {amount === undefined ? t('text') : t('textWithAmount', { amount: format.money(amount) })}
    </Notice>
  );
}
