import { MAX_HORIZON_WEEKS } from '@guichet/contract/box-office/timetable-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { base64Of } from '#lib/base-64.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import type { Calendar, HolidayList, PartProps } from './timetable-data.ts';
import styles from './timetable-page.module.css';

const DEFAULT: Calendar = { country: 'FR', schoolHolidays: [] };

/** The horizon, and for the venue or one establishment: time zone, public and school holidays. */
export function CalendarsPanel({ state, timetable, onChange }: PartProps) {
  const t = useTranslations('timetable.calendar');
  const locale = useLocale() as Locale;
  const [chosen, setChosen] = useState('');
  const { calendars } = timetable;
  const index = calendars.findIndex(({ establishment = '' }) => establishment === chosen);
  const common = calendars.find(({ establishment }) => establishment === undefined) ?? DEFAULT;
  const calendar = calendars[index] ?? common;
  const change = (part: Partial<Calendar>) => {
    const { establishment: _, ...rest } = { ...calendar, ...part };
    const next = defined({ ...rest, ...(chosen && { establishment: chosen }) });
    onChange({ calendars: index < 0 ? [...calendars, next] : calendars.with(index, next) });
  };
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.fields}>
        <NumberInput
          label={t('horizon')}
          hint={t('horizonHint', { max: MAX_HORIZON_WEEKS })}
          value={timetable.horizonWeeks || ''}
          onChange={({ target }) => onChange({ horizonWeeks: Number(target.value.replace(/\D/g, '')) })}
        />
        {state.establishments.length > 1 && (
          <Select label={t('of')} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{t('all')}</option>
            {state.establishments.map(({ code, labels }) => (
              <option key={code} value={code}>
                {labelIn(labels, locale)}
              </option>
            ))}
          </Select>
        )}
        <TextInput
          label={t('timeZone')}
          hint={t('timeZoneHint', { zone: state.timeZone })}
          value={calendar.timeZone ?? ''}
          spellCheck={false}
          onChange={({ target }) => change({ timeZone: target.value.trim() || undefined })}
        />
        <NumberInput
          label={t('staff')}
          hint={t('staffHint')}
          value={calendar.staff ?? ''}
          onChange={({ target }) => change({ staff: Number(target.value.replace(/\D/g, '')) || undefined })}
        />
      </div>
      <PublicHolidays calendar={calendar} onChange={change} />
      <SchoolHolidays calendar={calendar} onChange={change} />
    </Panel>
  );
}

const defined = (calendar: Calendar): Calendar =>
  Object.fromEntries(
    Object.entries(calendar).filter(([, part]) => part !== undefined),
  ) as unknown as Calendar;

interface CalendarProps {
  calendar: Calendar;
  onChange: (part: Partial<Calendar>) => void;
}

/** Country and region, and the public holidays that follow. */
function PublicHolidays({ calendar: { country, region }, onChange }: CalendarProps) {
  const t = useTranslations('timetable.calendar');
  const format = useAdminFormat();
  const [list, setList] = useState<HolidayList>();
  useEffect(() => {
    let isCurrent = true;
    adminApi('GET /boxoffice/publicholidays', { query: { country, ...(region && { region }) } })
      .then((read) => isCurrent && setList(read))
      .catch(() => isCurrent && setList(undefined));
    return () => {
      isCurrent = false;
    };
  }, [country, region]);
  return (
    <>
      <div className={styles.fields}>
        <Select
          label={t('country')}
          value={country}
          onChange={({ target }) => onChange({ country: target.value, region: undefined })}
        >
          {(list?.countries ?? [{ code: country, name: country }]).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        {list && list.regions.length > 0 && (
          <Select
            label={t('region')}
            value={region ?? ''}
            onChange={({ target }) => onChange({ region: target.value || undefined })}
          >
            <option value="">{t('wholeCountry')}</option>
            {list.regions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </div>
      {list && (
        <details className={styles.holidayList}>
          <summary>{t('holidays', { count: list.holidays.length })}</summary>
          <ul className={styles.nextDays}>
            {list.holidays.map(({ day, name }) => (
              <li key={day}>
                {format.shortDay(day)} · {name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** School holidays, from the file that the authority publishes. */
function SchoolHolidays({ calendar: { schoolHolidays }, onChange }: CalendarProps) {
  const t = useTranslations('timetable.calendar');
  const format = useAdminFormat();
  const message = useErrorMessage();
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const read = async (file: File | undefined) => {
    if (!file) return;
    setFailure(undefined);
    try {
      const body = { name: file.name, mediaType: 'text/calendar', content: await base64Of(file) };
      onChange({
        schoolHolidays: (await adminApi('POST /boxoffice/schoolholidays', { body })).schoolHolidays,
      });
    } catch (error) {
      setFailure(message(error));
    }
  };
  return (
    <div className={styles.holidays}>
      <h3>{t('schoolHolidays')}</h3>
      <p className={typography.muted}>{t('schoolText')}</p>
      {schoolHolidays.length > 0 && (
        <ul className={styles.nextDays}>
          {schoolHolidays.map(({ from, until, name }) => (
            <li key={`${from} ${name}`}>
              {format.days(from, until)} · {name}
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        hidden
        aria-label={t('file')}
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = '';
        }}
      />
      <div className={styles.buttons}>
        <Button variant="soft" icon="plus" onClick={() => input.current?.click()}>
          {t('file')}
        </Button>
        {schoolHolidays.length > 0 && (
          <Button variant="ghost" icon="trash" onClick={() => onChange({ schoolHolidays: [] })}>
            {t('clear')}
          </Button>
        )}
      </div>
      <Failure text={failure} />
    </div>
  );
}
