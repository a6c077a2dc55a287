import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import { type Form, useForm } from '#ui/use-form.ts';
import { centsOf } from '../pattern-values.ts';
import { poolsAt } from '../timetable-data.ts';
import type { WeekData } from './week-data.ts';
import styles from './week-page.module.css';
import { type ChangeValues, changesOf, NO_CHANGE, type Session, type SessionEdit } from './week-values.ts';

interface EditDialogProps {
  /** The selected sessions; none closes the dialog. */
  sessions: readonly Session[];
  week: WeekData;
  onPropose: (edit: SessionEdit) => void;
  onClose: () => void;
}

/** Changes time, capacity, room, pool and prices of the selected sessions. */
export function EditDialog(props: EditDialogProps) {
  const t = useTranslations('timetable.week.edition');
  const { sessions, onClose } = props;
  return (
    <Dialog
      isOpen={sessions.length > 0}
      onClose={onClose}
      kind="info"
      title={t('title', { count: sessions.length })}
    >
      <EditForm {...props} />
    </Dialog>
  );
}

/** Returns the rooms of a venue by their name. */
export function roomsOf({ sessions, state }: WeekData, locale: Locale): Map<string, Session['room']> {
  const rooms = [...sessions, ...state.timetable.patterns].flatMap(({ room }) => (room ? [room] : []));
  return new Map(
    rooms
      .map((room) => [labelIn(room, locale), room] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );
}

function problemsOf(values: ChangeValues) {
  const problems: Record<string, 'field.number' | 'field.format'> = {};
  if (values.capacity.trim() !== '' && !/^\d{1,6}$/.test(values.capacity.trim()))
    problems.capacity = 'field.number';
  if (values.staff.trim() !== '' && !/^\d{1,3}$/.test(values.staff.trim())) problems.staff = 'field.number';
  for (const [name, text] of Object.entries(values.prices))
    if (text.trim() !== '' && centsOf(text) === undefined) problems[`prices.${name}`] = 'field.format';
  return problems;
}

function EditForm({ sessions, week, onPropose, onClose }: EditDialogProps) {
  const t = useTranslations('timetable.week.edition');
  const locale = useLocale() as Locale;
  const rooms = roomsOf(week, locale);
  const pools = poolsAt(week.state.timetable, week.establishment, '');
  const form = useForm<ChangeValues>({
    initial: NO_CHANGE,
    validate: problemsOf,
    onSubmit: async (values) =>
      onPropose({ changes: changesOf(sessions, values, { centsOf, rooms }), added: [] }),
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('preview')}>
      <p className={typography.muted}>{t('text')}</p>
      <div className={styles.fields}>
        {sessions.length === 1 && <DatePicker {...form.control('day')} label={t('day')} />}
        <TextInput {...form.text('start')} type="time" label={t('start')} />
        <TextInput {...form.text('end')} type="time" label={t('end')} />
        <NumberInput {...form.text('capacity')} label={t('capacity')} />
        <NumberInput {...form.text('staff')} label={t('staff')} hint={t('staffHint')} />
        <Select {...form.text('room')} label={t('room')}>
          <option value="keep">{t('keepRoom')}</option>
          {[...rooms.keys()].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value="none">{t('noRoom')}</option>
          <option value="other">{t('otherRoom')}</option>
        </Select>
        {form.values.room === 'other' && (
          <TextInput {...form.text('otherRoom')} label={t('roomName')} maxLength={80} />
        )}
        {pools.length > 0 && (
          <Select {...form.text('pool')} label={t('pool')}>
            <option value="keep">{t('keepPool')}</option>
            {pools.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="none">{t('noPool')}</option>
          </Select>
        )}
      </div>
      <PriceFields form={form} sessions={sessions} week={week} />
    </DialogForm>
  );
}

/** The sessions' own prices. */
function PriceFields({
  form,
  sessions,
  week,
}: {
  form: Form<ChangeValues>;
} & Pick<EditDialogProps, 'sessions' | 'week'>) {
  const t = useTranslations('timetable.week.edition');
  const terms = useTranslations('timetable.terms');
  const locale = useLocale() as Locale;
  const format = useAdminFormat();
  const { prices, usualPrices } = form.values;
  const codes = new Set(sessions.flatMap(({ services }) => services));
  const known = new Map(
    week.state.services
      .filter(({ code }) => codes.has(code))
      .flatMap((service) => service.prices.map((price) => [price.name, price] as const)),
  );
  const hasOwn = sessions.some(({ unitPrices }) => unitPrices !== undefined);
  return (
    <>
      {hasOwn && (
        <Checkbox
          label={t('usualPrices')}
          checked={usualPrices}
          onChange={({ target }) => form.set('usualPrices', target.checked)}
        />
      )}
      {!usualPrices && (
        <div className={styles.fields}>
          {[...known.values()].map(({ name, labels, cents }) => (
            <NumberInput
              key={name}
              inputMode="decimal"
              label={terms('price', { name: labelIn(labels, locale) || terms('onlyPrice') })}
              hint={terms('usualPrice', { amount: format.money(cents) })}
              name={`prices.${name}`}
              error={form.errorOf(`prices.${name}` as never)}
              value={prices[name] ?? ''}
              onChange={({ target }) => form.set('prices', { ...prices, [name]: target.value })}
            />
          ))}
        </div>
      )}
    </>
  );
}
