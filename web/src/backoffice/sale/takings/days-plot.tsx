import { useLocale, useTranslations } from 'use-intl';
import { withoutCents } from '#backoffice/overview/figures.ts';
import { Panel } from '#backoffice/page.tsx';
import { type Bar, BarPlot } from '#backoffice/ui/bar-plot.tsx';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { alike, type Period, stepsOf, sumOf } from './takings-data.ts';

interface DaysPlotProps {
  period: Period;
  compared: Period | undefined;
  today: string;
}

/** Takings by day, or by month for a long period, with the compared ones as marks. */
export function DaysPlot({ period, compared, today }: DaysPlotProps) {
  const t = useTranslations('takings.days');
  const format = useAdminFormat();
  const nameOf = useStepNames();
  const steps = stepsOf(period.days);
  const others = compared && alike(steps, compared.days);
  const bars = steps.map(({ id, days }, place): Bar => {
    const [amount, orders] = [sumOf(days, (day) => day.amount), sumOf(days, (day) => day.orders)];
    const refunded = sumOf(days, (day) => day.refunded);
    const other = others?.[place];
    const before = other && sumOf(other, (day) => day.amount);
    const texts = [format.money(amount), t('orders', { count: orders })];
    if (before !== undefined) texts.push(t('before', { amount: format.money(before) }));
    return {
      id,
      ...nameOf(id),
      isMinor: steps.length > 12 && place % 7 !== 0,
      value: amount,
      ...(before !== undefined && { mark: before }),
      text: texts.join(', '),
      cells: [
        format.money(amount),
        format.money(refunded === 0 ? 0 : -refunded),
        ...(before === undefined ? [] : [format.money(before)]),
      ],
    };
  });
  const headings = [t('day'), t('takings'), t('refunds'), ...(compared ? [t('compared')] : [])];
  const best = bars.reduce<Bar | undefined>(
    (top, bar) => (top && top.value >= bar.value ? top : bar),
    undefined,
  );
  return (
    <Panel
      title={t(period.days.length === steps.length ? 'title' : 'monthTitle')}
      lead={best && best.value > 0 && t('best', { day: best.name, amount: format.money(best.value) })}
    >
      <BarPlot
        label={t('label')}
        bars={bars}
        initial={bars.some(({ id }) => id === today) ? today : (bars.at(-1)?.id ?? '')}
        axisText={(cents) => withoutCents(format.money(cents))}
        step={100}
        headings={headings}
        tableLabel={t('table')}
        {...(compared && { markLabel: t('compared') })}
      />
    </Panel>
  );
}

/** Returns a formatter for a day or a month. */
function useStepNames() {
  const format = useAdminFormat();
  const locale = useLocale();
  return (id: string): Pick<Bar, 'name' | 'tick' | 'tickAbove'> => {
    if (id.length === 10) {
      const { day, weekday } = format.dayParts(id);
      return { name: format.longDay(id), tick: day, tickAbove: weekday };
    }
    const month = (style: 'long' | 'short') =>
      new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(new Date(`${id}-15`));
    return { name: month('long'), tick: month('short') };
  };
}
