import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { useAdminFormat } from '#lib/admin-portal.ts';
import typography from '#ui/typography.module.css';
import type { Period } from './takings-data.ts';
import styles from './vat-table.module.css';

/** The tax of the period by rate, rounded order by order as on receipts. */
export function VatTable({ vat }: { vat: Period['vat'] }) {
  const t = useTranslations('takings.vat');
  const format = useAdminFormat();
  const locale = useLocale();
  const rateText = (rate: number) =>
    rate === 0
      ? t('exempt')
      : t('rate', { rate: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(rate / 10) });
  const total = (pick: (row: Period['vat'][number]) => number) =>
    format.money(vat.reduce((sum, row) => sum + pick(row), 0));
  const row = (name: string, withoutVat: string, tax: string, amount: string) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td data-label={t('withoutVat')}>{withoutVat}</td>
      <td data-label={t('tax')}>{tax}</td>
      <td data-label={t('withVat')}>{amount}</td>
    </tr>
  );
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <table className={styles.vat}>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rateHeading')}</th>
            <th scope="col">{t('withoutVat')}</th>
            <th scope="col">{t('tax')}</th>
            <th scope="col">{t('withVat')}</th>
          </tr>
        </thead>
        <tbody className={typography.num}>
          {vat.map(({ rate, withoutVat, vat: tax, amount }) =>
            row(rateText(rate), format.money(withoutVat), format.money(tax), format.money(amount)),
          )}
        </tbody>
        <tfoot className={typography.num}>
          {row(
            t('total'),
            total(({ withoutVat }) => withoutVat),
            total(({ vat: tax }) => tax),
            total(({ amount }) => amount),
          )}
        </tfoot>
      </table>
    </Panel>
  );
}
