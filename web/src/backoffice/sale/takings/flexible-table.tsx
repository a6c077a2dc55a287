import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { useAdminFormat } from '#lib/admin-portal.ts';
import typography from '#ui/typography.module.css';
import type { Period } from './takings-data.ts';
import styles from './takings-tables.module.css';

/** Supplements of flexible tickets, by service. */
export function FlexibleTable({ flexible }: { flexible: Period['flexible'] }) {
  const t = useTranslations('takings.flexible');
  const format = useAdminFormat();
  const locale = useLocale() as Locale;
  const sumOf = (pick: (item: Period['flexible'][number]) => number) =>
    flexible.reduce((sum, item) => sum + pick(item), 0);
  const row = (id: string, name: string, quantity: number, amount: number) => (
    <tr key={id}>
      <th scope="row">{name}</th>
      <td data-label={t('quantity')}>{format.number(quantity)}</td>
      <td data-label={t('amount')}>{format.money(amount)}</td>
    </tr>
  );
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <table className={styles.vat}>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('service')}</th>
            <th scope="col">{t('quantity')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody className={typography.num}>
          {flexible.map(({ code, labels, quantity, amount }) =>
            row(code, labelIn(labels, locale), quantity, amount),
          )}
        </tbody>
        {flexible.length > 1 && (
          <tfoot className={typography.num}>
            {row(
              'total',
              t('total'),
              sumOf(({ quantity }) => quantity),
              sumOf(({ amount }) => amount),
            )}
          </tfoot>
        )}
      </table>
    </Panel>
  );
}
