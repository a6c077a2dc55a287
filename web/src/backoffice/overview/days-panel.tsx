import { useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import typography from '#ui/typography.module.css';
import { type Bar, BarPlot } from '../ui/bar-plot.tsx';
import styles from './figures.module.css';
import { NoFigures, OverviewPanel } from './overview-panel.tsx';
import type { Part } from './use-overview.ts';
import { withoutCents } from './view.ts';

type Days = Part<'sales'>['days'];

/** The takings of the last two weeks: total, average and days. */
export function DaysPanel({ days }: { days: Days }) {
  const t = useTranslations('overview.sales');
  const format = useAdminFormat();
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const takings = days.reduce((sum, day) => sum + day.takings, 0);
  const refunded = days.reduce((sum, day) => sum + day.refunded, 0);
  // Today is excluded, since it is not over.
  const before = days.slice(0, -1);
  const average = before.reduce((sum, day) => sum + day.takings, 0) / Math.max(1, before.length);
  return (
    <OverviewPanel title={t('daysTitle')} lead={t('total')}>
      {orders === 0 ? (
        <NoFigures>{t('noneInDays')}</NoFigures>
      ) : (
        <>
          <dl className={styles.figures} data-count="2">
            <div>
              <dt>{t('takings')}</dt>
              <dd className={classNames(styles.value, typography.num)}>{format.money(takings)}</dd>
              <dd className={classNames(styles.before, typography.num)}>
                {t('orderCount', { count: orders })}
              </dd>
              {refunded !== 0 && (
                <dd className={classNames(styles.before, typography.num)}>
                  {t('net', { refunded: format.money(refunded), net: format.money(takings - refunded) })}
                </dd>
              )}
            </div>
            <div>
              <dt>{t('average')}</dt>
              <dd className={classNames(styles.value, typography.num)}>
                {format.money(Math.round(average))}
              </dd>
              <dd className={styles.before}>{t('averageText')}</dd>
            </div>
          </dl>
          <DaysPlot days={days} />
        </>
      )}
    </OverviewPanel>
  );
}

function DaysPlot({ days }: { days: Days }) {
  const t = useTranslations('overview.sales');
  const format = useAdminFormat();
  const bars = days.map(({ day, takings, orders }): Bar => {
    const parts = format.dayParts(day);
    return {
      id: day,
      name: format.longDay(day),
      tick: parts.day,
      tickAbove: parts.weekday,
      value: takings,
      text: `${format.money(takings)}, ${t('orderCount', { count: orders })}`,
      cells: [format.money(takings), format.number(orders)],
    };
  });
  return (
    <BarPlot
      label={t('byDay')}
      bars={bars}
      initial={days.at(-1)?.day ?? ''}
      axisText={(cents) => withoutCents(format.money(cents))}
      step={100}
      headings={[t('dayHeading'), t('takings'), t('orders')]}
      tableLabel={t('showFigures')}
    />
  );
}
