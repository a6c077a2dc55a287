import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { addDays } from '#lib/format.ts';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import { FALLING, RISING } from '../icons.ts';
import { type Bar, BarPlot } from '../ui/bar-plot.tsx';
import styles from './figures.module.css';
import { comparedWith, hourAt, withoutCents } from './figures.ts';
import { NoFigures, OverviewPanel, type Part } from './overview-panel.tsx';

type Sales = Part<'sales'>;

/** Hours between two ticks under the bars. */
const TICK_HOURS = 3;

const HOUR_MS = 3_600_000;

/** Today’s orders, tickets and takings compared with a week ago, and the takings by hour. */
export function SalesPanel({ sales, today, at }: { sales: Sales; today: string; at: string }) {
  const t = useTranslations('overview.sales');
  const format = useAdminFormat();
  const { lastWeek } = sales;
  const weekAgo = addDays(today, -7);
  const weekday = new Intl.DateTimeFormat(useLocale(), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(weekAgo),
  );
  const euros = (cents: number) => format.money(cents);
  return (
    <OverviewPanel
      title={t('title')}
      lead={t('compared', { day: format.longDay(weekAgo), time: format.time(at) })}
    >
      <dl className={styles.figures}>
        <Figure
          name="takings"
          now={sales.today.takings}
          before={lastWeek.takings}
          textOf={euros}
          weekday={weekday}
          {...(sales.today.refunded !== 0 && {
            note: t('net', {
              refunded: euros(sales.today.refunded),
              net: euros(sales.today.takings - sales.today.refunded),
            }),
          })}
        />
        <Figure
          name="orders"
          now={sales.today.orders}
          before={lastWeek.orders}
          textOf={format.number}
          weekday={weekday}
        />
        <Figure
          name="tickets"
          now={sales.today.tickets}
          before={lastWeek.tickets}
          textOf={format.number}
          weekday={weekday}
          {...(sales.today.cancelled > 0 && { note: t('cancelled', { count: sales.today.cancelled }) })}
        />
      </dl>
      {sales.today.orders === 0 ? (
        <NoFigures>{t('none')}</NoFigures>
      ) : (
        <HoursPlot hours={sales.hours} at={at} />
      )}
    </OverviewPanel>
  );
}

interface FigureProps {
  name: 'takings' | 'orders' | 'tickets';
  now: number;
  before: number;
  textOf: (value: number) => string;
  /** Values of today and of a week ago */
  weekday: string;
  /** Refunded part of the figure */
  note?: string;
}

/** A figure with its change since a week ago. */
function Figure({ name, now, before, textOf, weekday, note }: FigureProps) {
  const t = useTranslations('overview.sales');
  const compared = comparedWith(now, before);
  return (
    <div data-figure={name}>
      <dt>{t(name)}</dt>
      <dd className={classNames(styles.value, typography.num)}>{textOf(now)}</dd>
      <dd className={classNames(styles.before, typography.num)}>
        {compared && (
          <span className={styles.trend} data-trend={compared.trend}>
            {compared.trend !== 'same' && (
              <Icon name={compared.trend === 'more' ? RISING : FALLING} size={16} />
            )}
            {t(compared.trend, { percent: compared.percent })}
          </span>
        )}
        <span>{t('before', { value: textOf(before), weekday })}</span>
      </dd>
      {note && <dd className={classNames(styles.before, typography.num)}>{note}</dd>}
    </div>
  );
}

function HoursPlot({ hours, at }: { hours: Sales['hours']; at: string }) {
  const t = useTranslations('overview.sales');
  const format = useAdminFormat();
  const bars = hours.map(({ start, takings, orders }, place): Bar => {
    const from = format.time(start);
    const until = format.time(new Date(Date.parse(start) + HOUR_MS).toISOString());
    const isLater = start > at;
    const [hour = ''] = from.split(/\D/);
    return {
      id: start,
      name: t('hour', { from, until }),
      ...(place % TICK_HOURS === 0 && { tick: t('hourTick', { hour: String(Number(hour)) }) }),
      isMinor: place % (TICK_HOURS * 2) !== 0,
      value: takings,
      text: isLater ? t('later') : `${format.money(takings)}, ${t('orderCount', { count: orders })}`,
      cells: [format.money(takings), format.number(orders)],
      isLater,
    };
  });
  return (
    <BarPlot
      label={t('byHour')}
      bars={bars}
      initial={hourAt(hours, at)?.start ?? ''}
      axisText={(cents) => withoutCents(format.money(cents))}
      step={100}
      headings={[t('hourHeading'), t('takings'), t('orders')]}
      tableLabel={t('showFigures')}
    />
  );
}

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
