import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { relativeTime } from '#lib/relative-time.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import { useBackofficePaths } from '../paths.ts';
import styles from './card-state.module.css';
import { OverviewPanel } from './overview-panel.tsx';
import type { Part } from './use-overview.ts';

/** The server counts payments to check up to this many. */
const MAX_PAYMENTS_COUNTED = 100;

/** Stuck carts and payments to check: count, amount, age. */
export function StuckCard({ stuck, at }: { stuck: Part<'stuckCarts'>; at: string }) {
  const t = useTranslations('overview.stuck');
  const section = useTranslations('backoffice.sections.stuckCarts');
  const locale = useLocale();
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const { count, amount, oldest, payments } = stuck;
  const link = { label: t('link'), to: paths.section('stuckCarts') };
  const age = oldest && (relativeTime((Date.parse(at) - Date.parse(oldest)) / 1000, locale) ?? t('justNow'));
  return (
    <OverviewPanel title={section('title')} link={link} isCard>
      <div className={styles.cardState} data-tone={count > 0 ? 'warn' : 'ok'}>
        <Icon name={count > 0 ? 'alert' : 'check'} />
        <div>
          <p className={classNames(styles.title, typography.num)}>
            {count > 0 ? t('count', { count, countText: format.number(count) }) : t('none')}
          </p>
          {count > 0 && (
            <p className={classNames(typography.muted, typography.num)}>
              {t('paid', { amount: format.money(amount) })}
            </p>
          )}
          {age && <p className={classNames(typography.muted, typography.num)}>{t('oldest', { ago: age })}</p>}
          {payments > 0 && (
            <AppLink
              className={classNames(typography.link, typography.num)}
              to={paths.section('stuckCarts', { list: 'payments' })}
            >
              {payments >= MAX_PAYMENTS_COUNTED ? t('manyPayments') : t('payments', { count: payments })}
            </AppLink>
          )}
        </div>
      </div>
    </OverviewPanel>
  );
}
