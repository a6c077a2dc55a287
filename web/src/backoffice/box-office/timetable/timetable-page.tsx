import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useMemo, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { EmptyCatalogue } from '#backoffice/catalogue/empty-catalogue.tsx';
import { LastChange } from '#backoffice/last-change.tsx';
import page from '#backoffice/page.module.css';
import { Page, Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { UndoChange } from '#backoffice/ui/undo-change.tsx';
import { useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import { CalendarsPanel } from './calendars-panel.tsx';
import { PatternDialog } from './pattern-dialog.tsx';
import { PatternRow } from './pattern-row.tsx';
import { copyOf, newPattern } from './pattern-values.ts';
import { PoolsPanel } from './pools-panel.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { ClosuresPanel, SeasonsPanel } from './seasons-panel.tsx';
import {
  loadTimetable,
  type PartProps,
  type Pattern,
  saveTimetable,
  type Timetable,
  type TimetableState,
  undoTimetable,
} from './timetable-data.ts';
import styles from './timetable-page.module.css';

export const loader = loadTimetable;

/** The timetable as one text: the form compares it as a whole. */
interface Values {
  text: string;
}

/** Patterns of sessions, seasons, closures and holidays; a save shows first what it does to the sessions. */
export default function TimetablePage() {
  const t = useTranslations('timetable');
  const paths = useBackofficePaths();
  const keepsTaken = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const { settings, form, replaceBy, bar } = useSavedForm<TimetableState, Values>({
    loaded: usePageData<typeof loader>(),
    versionOf: ({ saved }) => saved.version,
    valuesOf: ({ timetable }) => ({ text: JSON.stringify(timetable) }),
    validate: () => ({}),
    save: ({ text }, based) => saveTimetable(JSON.parse(text) as Timetable, based, keepsTaken.current),
    savedText: t('saved'),
  });
  const timetable = useMemo(() => JSON.parse(form.values.text) as Timetable, [form.values.text]);
  const change = (part: Partial<Timetable>) => form.set('text', JSON.stringify({ ...timetable, ...part }));
  const parts = { state: settings, timetable, onChange: change };
  const [edited, setEdited] = useState<Pattern>();
  const keep = (pattern: Pattern) => {
    const at = timetable.patterns.findIndex(({ id }) => id === pattern.id);
    const { patterns } = timetable;
    change({ patterns: at < 0 ? [...patterns, pattern] : patterns.with(at, pattern) });
    setEdited(undefined);
  };
  return (
    <Page
      lead={t('lead')}
      actions={
        <LinkButton variant="soft" icon="calendar" to={paths.section('timetableWeek')}>
          {t('toWeek')}
        </LinkButton>
      }
    >
      <form ref={form.element} className={page.savedForm} onSubmit={form.onSubmit} noValidate>
        {settings.saved.canUndo && <Undo settings={settings} isDirty={form.isDirty} onUndo={replaceBy} />}
        <PatternsPanel {...parts} onEdit={setEdited} />
        <SeasonsPanel {...parts} />
        <ClosuresPanel {...parts} />
        <PoolsPanel {...parts} />
        <CalendarsPanel {...parts} />
        <LastChange saved={settings.saved} words={(values) => t('changed', values)} />
        <SaveBar {...bar} onSave={() => setAsking(true)} />
      </form>
      <PatternDialog
        pattern={edited}
        state={settings}
        timetable={timetable}
        onKeep={keep}
        onClose={() => setEdited(undefined)}
      />
      <SaveDialog
        isOpen={isAsking}
        timetable={timetable}
        onClose={() => setAsking(false)}
        onSave={(keeps) => {
          keepsTaken.current = keeps;
          setAsking(false);
          form.element.current?.requestSubmit();
        }}
      />
    </Page>
  );
}

function Undo({
  settings,
  isDirty,
  onUndo,
}: {
  settings: TimetableState;
  isDirty: boolean;
  onUndo: (changing: Promise<TimetableState>) => Promise<void>;
}) {
  const t = useTranslations('timetable.undo');
  return (
    <div>
      <UndoChange t={t} text={t('text')} isDirty={isDirty} onUndo={() => onUndo(undoTimetable(settings))} />
    </div>
  );
}

/** The patterns by establishment. @param props.onEdit opens the editor, outside of the form of the page */
function PatternsPanel({
  state,
  timetable,
  onChange,
  onEdit,
}: PartProps & { onEdit: (pattern: Pattern) => void }) {
  const t = useTranslations('timetable.patterns');
  const locale = useLocale() as Locale;
  const format = useAdminFormat();
  const { patterns } = timetable;
  const groups = state.establishments
    .map((one) => ({ ...one, patterns: patterns.filter(({ establishment }) => establishment === one.code) }))
    .filter((group) => group.patterns.length > 0);
  if (state.services.length === 0 && groups.length === 0)
    return <EmptyCatalogue title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <Panel title={t('title')} lead={t('lead', { day: format.shortDay(state.lastDay) })}>
      {groups.length === 0 && <State title={t('emptyTitle')} text={t('emptyText')} />}
      {groups.map((group) => (
        <section key={group.code} className={styles.group}>
          <h3>{labelIn(group.labels, locale)}</h3>
          <ul className={styles.patterns}>
            {group.patterns.map((pattern) => (
              <PatternRow
                key={pattern.id}
                pattern={pattern}
                state={state}
                onEdit={() => onEdit(pattern)}
                onCopy={() => onEdit(copyOf(pattern))}
                onRemove={() => onChange({ patterns: patterns.filter(({ id }) => id !== pattern.id) })}
              />
            ))}
          </ul>
        </section>
      ))}
      <Button
        variant="soft"
        icon="plus"
        className={styles.add}
        onClick={() => onEdit(newPattern(state.establishments[0]?.code ?? '', state.today))}
      >
        {t('add')}
      </Button>
    </Panel>
  );
}
