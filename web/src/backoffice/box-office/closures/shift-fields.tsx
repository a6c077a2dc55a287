import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import type { SessionToClose } from './closures-data.ts';
import { roomsOf, type ShiftValues } from './shift-values.ts';

interface ShiftFieldsProps {
  timetable: CallAnswer<'GET /boxoffice/timetable'>;
  sessions: readonly SessionToClose[];
  values: ShiftValues;
  onChange: (values: ShiftValues) => void;
}

/** Where sessions move: a start for one, a shift for several; the room and the pool. */
export function ShiftFields({ timetable, sessions, values, onChange }: ShiftFieldsProps) {
  const t = useTranslations('closures.move');
  const locale = useLocale() as Locale;
  const set = (change: Partial<ShiftValues>) => onChange({ ...values, ...change });
  const pools = (timetable.timetable.pools ?? []).filter(({ isArchived }) => !isArchived);
  return (
    <>
      {sessions.length === 1 ? (
        <TextInput
          type="datetime-local"
          label={t('start')}
          hint={t('startHint')}
          value={values.start}
          onChange={({ target }) => set({ start: target.value })}
        />
      ) : (
        <ByFields values={values} set={set} />
      )}
      <Select label={t('room')} value={values.room} onChange={({ target }) => set({ room: target.value })}>
        <option value="keep">{t('keepRoom')}</option>
        {[...roomsOf(timetable.timetable, locale).keys()].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        <option value="other">{t('otherRoom')}</option>
      </Select>
      {values.room === 'other' && (
        <TextInput
          label={t('roomName')}
          maxLength={80}
          value={values.otherRoom}
          onChange={({ target }) => set({ otherRoom: target.value })}
        />
      )}
      {pools.length > 0 && (
        <Select label={t('pool')} value={values.pool} onChange={({ target }) => set({ pool: target.value })}>
          <option value="keep">{t('keepPool')}</option>
          {pools.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="none">{t('noPool')}</option>
        </Select>
      )}
    </>
  );
}

function ByFields({ values, set }: { values: ShiftValues; set: (change: Partial<ShiftValues>) => void }) {
  const t = useTranslations('closures.move');
  return (
    <>
      <Select
        label={t('direction')}
        value={values.direction}
        onChange={({ target }) => set({ direction: target.value === 'earlier' ? 'earlier' : 'later' })}
      >
        <option value="later">{t('later')}</option>
        <option value="earlier">{t('earlier')}</option>
      </Select>
      {(['days', 'hours', 'minutes'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(name)}
          inputMode="numeric"
          placeholder="0"
          value={values[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
    </>
  );
}
