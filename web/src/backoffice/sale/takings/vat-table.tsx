import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { useAdminFormat } from '#lib/admin-portal.ts';
import typography from '#ui/typography.module.css';
import type { Period } from './takings-data.ts';
import styles from './vat-table.module.css';

interface Taxed {
  rate: number;
  withoutVat: number;
  vat: number;
  amount: number;
}

/** VAT of the period by rate, rounded per order as on receipts; also net of refunds if there are any. */
export function VatTable({ vat }: { vat: Period['vat'] }) {
  const t = useTranslations('takings.vat');
  const hasRefunds = vat.some(({ refunded }) => refunded.amount !== 0);
  const net = vat.map(({ rate, refunded, ...sold }) => ({
    rate,
    withoutVat: sold.withoutVat - refunded.withoutVat,
    vat: sold.vat - refunded.vat,
    amount: sold.amount - refunded.amount,
  }));
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <RateTable caption={t('sold')} isCaptionShown={hasRefunds} rows={vat} />
      {hasRefunds && <RateTable caption={t('net')} isCaptionShown rows={net} />}
    </Panel>
  );
}

function RateTable({
  caption,
  isCaptionShown,
  rows,
}: {
  caption: string;
  isCaptionShown: boolean;
  rows: readonly Taxed[];
}) {
  const t = useTranslations('takings.vat');
  const format = useAdminFormat();
  const locale = useLocale();
  const rateText = (rate: number) =>
    rate === 0
      ? t('exempt')
      : t('rate', { rate: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(rate / 10) });
  const total = (pick: (row: Taxed) => number) => format.money(rows.reduce((sum, row) => sum + pick(row), 0));
  const row = (name: string, withoutVat: string, tax: string, amount: string) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td data-label={t('withoutVat')}>{withoutVat}</td>
      <td data-label={t('tax')}>{tax}</td>
      <td data-label={t('withVat')}>{amount}</td>
    </tr>
  );
  return (
    <table className={styles.vat}>
      <caption className={isCaptionShown ? styles.caption : 'visually-hidden'}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rateHeading')}</th>
          <th scope="col">{t('withoutVat')}</th>
          <th scope="col">{t('tax')}</th>
          <th scope="col">{t('withVat')}</th>
        </tr>
      </thead>
      <tbody className={typography.num}>
        {rows.map(({ rate, withoutVat, vat: tax, amount }) =>
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
  );
}
