import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import typography from '#ui/typography.module.css';
import styles from './shares-table.module.css';
import { changeOf, type Period, percentOf } from './takings-data.ts';

interface Share {
  id: string;
  name: string;
  amount: number;
  /** Amount in the compared period; undefined without one */
  before?: number | undefined;
  /** Replaces the amount */
  text?: string;
  /** Refunded part of the amount */
  refunded?: number;
}

/** Takings by service or establishment, the largest first. */
export function SoldTable({
  title,
  items,
  before,
}: {
  title: string;
  items: Period['services'];
  before: Period['services'] | undefined;
}) {
  const locale = useLocale() as Locale;
  const amounts = new Map(before?.map(({ code, amount }) => [code, amount]));
  const shares = items.map(({ code, labels, amount, refunded }) => ({
    id: code,
    name: labelIn(labels, locale),
    amount,
    refunded,
    before: before && amounts.get(code),
  }));
  return <SharesPanel title={title} shares={shares} />;
}

const MEANS = {
  1: 'saved',
  2: 'savedSplit',
  4: 'card',
  5: 'cardSplit',
  9: 'free',
  3: 'subscription',
} as const;

/** Takings by means of payment. */
export function MeansTable({ means }: { means: Period['means'] }) {
  const t = useTranslations('takings');
  const shares = means.map(({ id, orders, amount }) => ({
    id: String(id),
    name: t(`means.${MEANS[id as keyof typeof MEANS] ?? 'card'}`),
    amount,
    ...(id === 9 && { text: t('freeOrders', { count: orders }) }),
  }));
  return <SharesPanel title={t('panels.means')} shares={shares} />;
}

function SharesPanel({ title, shares }: { title: string; shares: readonly Share[] }) {
  const t = useTranslations('takings.shares');
  const format = useAdminFormat();
  const whole = shares.reduce((sum, { amount }) => sum + amount, 0);
  const most = Math.max(1, ...shares.map(({ amount }) => amount));
  return (
    <Panel title={title}>
      {shares.length === 0 ? (
        <p className={typography.muted}>{t('none')}</p>
      ) : (
        <table className={styles.shares}>
          <caption className="visually-hidden">{title}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('amount')}</th>
              <th scope="col">{t('share')}</th>
              <th scope="col">{t('change')}</th>
            </tr>
          </thead>
          <tbody className={typography.num}>
            {shares.map(({ id, name, amount, before, text, refunded = 0 }) => {
              const change = changeOf(amount, before);
              return (
                <tr key={id}>
                  <th scope="row">
                    {name}
                    <span
                      className={styles.bar}
                      style={{ '--share': amount / most } as never}
                      aria-hidden="true"
                    />
                  </th>
                  <td>
                    {text ?? format.money(amount)}
                    {refunded !== 0 && (
                      <small className={styles.net}>
                        {t('net', { net: format.money(amount - refunded) })}
                      </small>
                    )}
                  </td>
                  <td className={styles.percent}>{t('percent', { percent: percentOf(amount, whole) })}</td>
                  <td className={classNames(styles.change)} data-less={change?.startsWith('−') || undefined}>
                    {change !== undefined && t('changed', { change })}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
