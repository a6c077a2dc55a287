import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import typography from '#ui/typography.module.css';
import { InstalmentList, type ListedInstalment } from './instalment-list.tsx';

interface MonthlyScheduleProps {
  /** The debit of today, then the equal debits that follow. */
  dues: ListedInstalment[];
  dayOfTheMonth: number;
}

/** The debits of a subscription: today, and then each month. */
export function MonthlySchedule({ dues: [today, ...later], dayOfTheMonth }: MonthlyScheduleProps) {
  const t = useTranslations('summary.means');
  const format = useFormat();
  const [first, last] = [later[0], later.at(-1)];
  if (!today || !first || !last) return null;
  return (
    <>
      <InstalmentList label={t('schedule')} instalments={[{ ...today, when: t('today') }]} />
      <p>
        {t('monthlyThen', {
          count: later.length,
          amount: format.money(first.amount),
          day: dayOfTheMonth,
          first: format.shortDay(first.day),
          last: format.shortDay(last.day),
        })}
      </p>
      <p className={typography.muted}>{t('monthlyKept')}</p>
    </>
  );
}
