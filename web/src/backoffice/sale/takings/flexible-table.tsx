import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { useAdminFormat } from '#lib/admin-portal.ts';
import typography from '#ui/typography.module.css';
import type { Period } from './takings-data.ts';
import styles from './takings-tables.module.css';
import { useRateText } from './takings-tables.tsx';

type Sums = Pick<Period['flexible'][number], 'quantity' | 'withoutVat' | 'vat' | 'amount'>;

/** Supplements of flexible tickets with their VAT, by service and rate. */
export function FlexibleTable({ flexible }: { flexible: Period['flexible'] }) {
  const t = useTranslations('takings.flexible');
  const tax = useTranslations('takings.vat');
  const rateText = useRateText();
  const format = useAdminFormat();
  const locale = useLocale() as Locale;
  const sumOf = (pick: (item: Period['flexible'][number]) => number) =>
    flexible.reduce((sum, item) => sum + pick(item), 0);
  const row = (id: string, name: string, rate: string, sums: Sums) => (
    <tr key={id}>
      <th scope="row">{name}</th>
      <td data-label={t('quantity')}>{format.number(sums.quantity)}</td>
      <td data-label={tax('rateHeading')}>{rate}</td>
      <td data-label={tax('withoutVat')}>{format.money(sums.withoutVat)}</td>
      <td data-label={tax('tax')}>{format.money(sums.vat)}</td>
      <td data-label={t('amount')}>{format.money(sums.amount)}</td>
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
            <th scope="col">{tax('rateHeading')}</th>
            <th scope="col">{tax('withoutVat')}</th>
            <th scope="col">{tax('tax')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody className={typography.num}>
          {flexible.map(({ code, labels, rate, ...sums }) =>
            row(`${code} ${rate}`, labelIn(labels, locale), rateText(rate), sums),
          )}
        </tbody>
        {flexible.length > 1 && (
          <tfoot className={typography.num}>
            {row('total', t('total'), '', {
              quantity: sumOf(({ quantity }) => quantity),
              withoutVat: sumOf(({ withoutVat }) => withoutVat),
              vat: sumOf(({ vat }) => vat),
              amount: sumOf(({ amount }) => amount),
            })}
          </tfoot>
        )}
      </table>
    </Panel>
  );
}
