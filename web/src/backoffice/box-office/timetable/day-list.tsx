import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './timetable-page.module.css';

interface DayListProps {
  label: string;
  days: readonly string[];
  onChange: (days: string[]) => void;
}

/** A list of single days, to which one is added at a time. */
export function DayList({ label, days, onChange }: DayListProps) {
  const t = useTranslations('timetable.pattern');
  const format = useAdminFormat();
  const [day, setDay] = useState('');
  const add = () => {
    onChange([...new Set([...days, day])].sort());
    setDay('');
  };
  return (
    <div className={styles.dayList}>
      <DatePicker name={label} error={undefined} label={label} value={day} onChange={setDay} />
      <Button variant="ghost" icon="plus" aria-disabled={!day || undefined} onClick={() => day && add()}>
        {t('addDay')}
      </Button>
      {days.length > 0 && (
        <ul>
          {days.map((one) => (
            <li key={one}>
              {format.shortDay(one)}
              <IconButton
                icon="close"
                label={t('removeDay', { day: format.shortDay(one) })}
                onClick={() => onChange(days.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
