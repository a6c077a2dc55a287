import { DEFAULT_LOCALE, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { useForm } from '#ui/use-form.ts';
import { PoolSelect } from '../pool-select.tsx';
import { poolsAt } from '../timetable-data.ts';
import { roomsOf } from './edit-dialog.tsx';
import type { WeekData } from './week-data.ts';
import styles from './week-page.module.css';
import { clockAfter, type NewSession, type SessionEdit } from './week-values.ts';

interface NewSessionDialogProps {
  isOpen: boolean;
  week: WeekData;
  onPropose: (edit: SessionEdit) => void;
  onClose: () => void;
}

/** Adds a single session by hand. */
export function NewSessionDialog(props: NewSessionDialogProps) {
  const t = useTranslations('timetable.week.edition');
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} kind="info" title={t('newTitle')}>
      <NewSessionForm {...props} />
    </Dialog>
  );
}

interface NewValues {
  service: string;
  day: string;
  start: string;
  end: string;
  capacity: string;
  staff: string;
  theme: string;
  room: string;
  otherRoom: string;
  pool: string;
}

function problemsOf(values: NewValues) {
  const problems: Partial<Record<keyof NewValues, 'field.required' | 'field.number'>> = {};
  for (const field of ['service', 'day', 'start', 'end'] as const)
    if (!values[field]) problems[field] = 'field.required';
  if (!/^\d{1,6}$/.test(values.capacity.trim())) problems.capacity = 'field.number';
  if (!/^\d{0,3}$/.test(values.staff.trim())) problems.staff = 'field.number';
  return problems;
}

function sessionOf(values: NewValues, establishment: string, rooms: ReturnType<typeof roomsOf>): NewSession {
  const start = `${values.day}T${values.start}`;
  const end = `${values.day}T${values.end}`;
  const other = values.otherRoom.trim();
  const room = values.room === 'other' ? other && { [DEFAULT_LOCALE]: other } : rooms.get(values.room);
  return {
    establishment,
    services: [values.service],
    start,
    end: end > start ? end : clockAfter(end, 1440),
    capacity: Number(values.capacity),
    ...(Number(values.staff) > 0 && { staff: Number(values.staff) }),
    ...(values.theme && { theme: values.theme }),
    ...(room && { room }),
    ...(values.pool && { pool: values.pool }),
  };
}

function NewSessionForm({ week, onPropose, onClose }: NewSessionDialogProps) {
  const t = useTranslations('timetable.week.edition');
  const words = useTranslations('timetable.pattern');
  const locale = useLocale() as Locale;
  const rooms = roomsOf(week, locale);
  const services = week.state.services.filter(({ establishments }) =>
    establishments.includes(week.establishment),
  );
  const form = useForm<NewValues>({
    initial: {
      service: services[0]?.code ?? '',
      day: [week.from, week.state.today].sort()[1] ?? week.state.today,
      start: '',
      end: '',
      capacity: '20',
      staff: '',
      theme: '',
      room: 'none',
      otherRoom: '',
      pool: '',
    },
    validate: problemsOf,
    onSubmit: async (values) =>
      onPropose({ changes: [], added: [sessionOf(values, week.establishment, rooms)] }),
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('preview')}>
      <div className={styles.fields}>
        <Select {...form.text('service')} label={t('service')} required>
          {services.map(({ code, labels }) => (
            <option key={code} value={code}>
              {labelIn(labels, locale)}
            </option>
          ))}
        </Select>
        <Select {...form.text('theme')} label={words('theme')}>
          <option value="">{words('noTheme')}</option>
          {week.state.themes.map(({ code, labels }) => (
            <option key={code} value={code}>
              {labelIn(labels, locale)}
            </option>
          ))}
        </Select>
        <DatePicker {...form.control('day')} label={t('day')} required />
        <TextInput {...form.text('start')} type="time" label={t('start')} required />
        <TextInput {...form.text('end')} type="time" label={t('end')} required />
        <NumberInput {...form.text('capacity')} label={t('capacity')} required />
        <NumberInput {...form.text('staff')} label={t('staff')} />
        <Select {...form.text('room')} label={t('room')}>
          <option value="none">{t('noRoom')}</option>
          {[...rooms.keys()].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value="other">{t('otherRoom')}</option>
        </Select>
        {form.values.room === 'other' && (
          <TextInput {...form.text('otherRoom')} label={t('roomName')} maxLength={80} />
        )}
        <PoolSelect
          {...form.text('pool')}
          label={words('pool')}
          none={words('noPool')}
          pools={poolsAt(week.state.timetable, week.establishment, '')}
        />
      </div>
    </DialogForm>
  );
}
