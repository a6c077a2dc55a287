import { useTranslations } from 'use-intl';
import type { PaymentMethod } from '../attempts/summary-data.ts';
import { InstalmentList } from '../instalments/instalment-list.tsx';
import { MonthlySchedule } from '../instalments/monthly-schedule.tsx';

/** The days and amounts of a payment over time; nothing for a single debit. */
export function MethodSchedule({ method: { schedule, dayOfTheMonth } }: { method: PaymentMethod }) {
  const t = useTranslations('summary.means');
  if (!schedule) return null;
  if (dayOfTheMonth) return <MonthlySchedule dues={schedule} dayOfTheMonth={dayOfTheMonth} />;
  return (
    <InstalmentList
      label={t('schedule')}
      instalments={schedule.map((due, index) => ({ ...due, when: index === 0 ? t('today') : undefined }))}
    />
  );
}
