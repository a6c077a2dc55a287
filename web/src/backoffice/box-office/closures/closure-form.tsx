import { CLOSURE_KINDS, type ClosureKind, MOST_CLOSED } from '@guichet/contract/box-office/closure-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Legend } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import { ChoicePanel } from './choice-panel.tsx';
import type { Preview } from './closures-data.ts';
import styles from './closures-page.module.css';
import { MovePanel } from './move-panel.tsx';
import { SessionList } from './session-list.tsx';

type Timetable = CallAnswer<'GET /boxoffice/timetable'>;
type Filter = CallInput<'POST /boxoffice/closurepreview'>['body'];

/** Chooses sessions by their days, shows whom closing or moving them concerns, and closes or moves them. */
export function ClosureForm({ timetable }: { timetable: Timetable }) {
  const t = useTranslations('closures.form');
  const { search, preview, chosen, choose, isBusy, failure, filter, setFilter, reset } = useSearch(timetable);
  const [kind, setKind] = useState<ClosureKind>('closure');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void search();
  };
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <form className={styles.filter} onSubmit={submit} noValidate>
        <TextInput
          type="date"
          label={t('from')}
          value={filter.from}
          required
          onChange={({ target }) => setFilter({ ...filter, from: target.value })}
        />
        <TextInput
          type="date"
          label={t('until')}
          value={filter.until}
          required
          onChange={({ target }) => setFilter({ ...filter, until: target.value })}
        />
        {(['establishment', 'service', 'theme'] as const).map((name) => (
          <FilterSelect
            key={name}
            label={t(name)}
            items={timetable[`${name}s`]}
            value={filter[name]}
            onChange={(code) => setFilter({ ...filter, [name]: code })}
          />
        ))}
        <Button type="submit" variant="soft" busy={isBusy}>
          {t('find')}
        </Button>
      </form>
      <Failure text={failure} />
      <div role="status">
        {preview?.sessions.length === 0 && <p className={typography.muted}>{t('none')}</p>}
      </div>
      {preview && preview.sessions.length > 0 && (
        <>
          <SessionList sessions={preview.sessions} chosen={chosen} onChoose={choose} />
          <KindChoice kind={kind} onChange={setKind} />
          {kind === 'closure' ? (
            <ChoicePanel preview={preview} sessionIds={chosen} today={timetable.today} onClosed={reset} />
          ) : (
            <MovePanel
              timetable={timetable}
              sessions={preview.sessions.filter(({ id }) => chosen.includes(id))}
              onChoose={choose}
              onMoved={reset}
            />
          )}
        </>
      )}
    </Panel>
  );
}

interface KindChoiceProps {
  kind: ClosureKind;
  onChange: (kind: ClosureKind) => void;
}

/** Whether the sessions are closed or moved. */
function KindChoice({ kind, onChange }: KindChoiceProps) {
  const t = useTranslations('closures.form.kind');
  return (
    <fieldset className={styles.kinds}>
      <Legend>{t('title')}</Legend>
      {CLOSURE_KINDS.map((one) => (
        <RadioCard
          key={one}
          name="kind"
          value={one}
          checked={kind === one}
          onChange={() => onChange(one)}
          title={t(one)}
          text={t(`${one}Text`)}
        />
      ))}
    </fieldset>
  );
}

interface FilterSelectProps {
  label: string;
  items: readonly { code: string; labels: Timetable['services'][number]['labels'] }[];
  value: string | undefined;
  onChange: (code: string | undefined) => void;
}

function FilterSelect({ label, items, value, onChange }: FilterSelectProps) {
  const t = useTranslations('closures.form');
  const locale = useLocale() as Locale;
  return (
    <Select label={label} value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
      <option value="">{t('all')}</option>
      {items.map(({ code, labels }) => (
        <option key={code} value={code}>
          {labelIn(labels, locale)}
        </option>
      ))}
    </Select>
  );
}

/** Reads the sessions of the filter, then the figures of each choice among them. */
function useSearch({ today }: Timetable) {
  const errorMessage = useErrorMessage();
  const [filter, setFilter] = useState<Filter>({ from: today, until: today });
  const [preview, setPreview] = useState<Preview>();
  const [searched, setSearched] = useState<Filter>(filter);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const search = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const found = await adminApi('POST /boxoffice/closurepreview', { body: filter });
      setPreview(found);
      setSearched(filter);
      setChosen(found.sessions.slice(0, MOST_CLOSED).map(({ id }) => id));
    } catch (error) {
      setPreview(undefined);
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const choose = async (sessionIds: readonly string[]) => {
    setChosen(sessionIds);
    try {
      const body = { ...searched, sessionIds: [...sessionIds] };
      const { concerned, otherPlaces } = await adminApi('POST /boxoffice/closurepreview', { body });
      setPreview((before) => before && { ...before, concerned, otherPlaces });
    } catch (error) {
      setFailure(errorMessage(error));
    }
  };
  const reset = () => {
    setPreview(undefined);
    setChosen([]);
  };
  return { search, preview, chosen, choose, isBusy, failure, filter, setFilter, reset };
}
