import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import typography from '#ui/typography.module.css';
import type { Takings } from './takings-data.ts';
import styles from './vat-table.module.css';

/** Sales of resellers in the period; they collect the money and owe the net amount. */
export function ResellersTable({ takings: { resellers, period } }: { takings: Takings }) {
  const t = useTranslations('takings.resellers');
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const { from, until } = period;
  const salesOf = (reseller: string) => paths.section('resellerSales', { from, until, reseller });
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <table className={styles.vat}>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('tickets')}</th>
            <th scope="col">{t('amount')}</th>
            <th scope="col">{t('commission')}</th>
            <th scope="col">{t('net')}</th>
          </tr>
        </thead>
        <tbody className={typography.num}>
          {resellers.map(({ resellerId, name, tickets, cancelledTickets, ...sum }) => (
            <tr key={resellerId}>
              <th scope="row">
                <AppLink className={typography.link} to={salesOf(resellerId)}>
                  {name}
                </AppLink>
              </th>
              <td data-label={t('tickets')}>{format.number(tickets - cancelledTickets)}</td>
              <td data-label={t('amount')}>{format.money(sum.amount - sum.cancelledAmount)}</td>
              <td data-label={t('commission')}>{format.money(sum.commission)}</td>
              <td data-label={t('net')}>{format.money(sum.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
