import { useTranslations } from 'use-intl';
import type { ForeignZone } from '#lib/format.ts';
import { useFormat } from '#lib/portal.ts';
import styles from './cancellation-dialog.module.css';
import type { CancellationLine } from './cancellation-view.ts';

interface ResaleTermsProps {
  line: CancellationLine;
  /** What more follows for the chosen tickets, in cents */
  amount: number;
  zone: ForeignZone | undefined;
}

/** What more is refunded when the session starts, if somebody has taken the places, until when, and what is sold before; nothing without such a rule. */
export function ResaleTerms({ line: { resale }, amount, zone }: ResaleTermsProps) {
  const t = useTranslations('orders.cancellation.resale');
  const format = useFormat();
  const at = format.at(zone);
  if (!resale || amount === 0) return null;
  const { until, freePlaces } = resale;
  return (
    <div className={styles.section}>
      <h3>{t('title')}</h3>
      <p>
        {t('more', { amount: format.money(amount), day: at.longDay(until), time: at.time(until) })}{' '}
        {t('else')}
      </p>
      {freePlaces !== undefined && <p>{t('free', { count: freePlaces })}</p>}
      <p>{t('final')}</p>
    </div>
  );
}
