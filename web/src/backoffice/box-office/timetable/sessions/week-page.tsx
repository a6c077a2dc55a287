import { DEFAULT_LOCALE, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { PENCIL } from '#backoffice/icons.ts';
import { LastChange } from '#backoffice/last-change.tsx';
import { Page } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { UndoChange } from '#backoffice/ui/undo-change.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { State } from '#ui/state.tsx';
import { timeWords } from '../effect-view.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { NewSessionDialog } from './new-session-dialog.tsx';
import { ReopenButton } from './reopen-button.tsx';
import { WaitingDialog } from './waiting-dialog.tsx';
import { loadWeek, undoEdit, type WeekData } from './week-data.ts';
import { WeekGrid } from './week-grid.tsx';
import { WeekList } from './week-list.tsx';
import styles from './week-page.module.css';
import { dayAfter, type Session, type SessionEdit } from './week-values.ts';

export const loader = ({ deps }: Visit<{ from?: string; establishment?: string }>) => loadWeek(deps);

/** The sessions of a week: select, move, change, cancel and add them. */
export default function WeekPage() {
  const t = useTranslations('timetable.week');
  const whole = usePageData<typeof loader>();
  const [room, setRoom] = useState('');
  const week = inRoom(whole, room);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [edit, setEdit] = useState<SessionEdit>();
  const [isEditing, setEditing] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [waitedFor, setWaitedFor] = useState<Session>();
  const [isList, setList] = useState(false);
  const chosen = week.sessions.filter(({ id }) => selected.has(id));
  const toggle = (id: string) =>
    setSelected(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  const propose = (next: SessionEdit) => {
    setEditing(false);
    setAdding(false);
    setEdit(next);
  };
  const move = ({ id }: Session, start: string, end: string) =>
    propose({ changes: [{ id, start, end }], added: [] });
  return (
    <Page
      lead={t('lead')}
      actions={
        <Button icon="plus" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      <Toolbar week={whole} room={room} onRoom={setRoom} />
      <BelowMinimum sessions={whole.belowMinimum} />
      {week.sessions.length === 0 ? (
        <State title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <div className={styles.view} data-list={isList || undefined}>
          <Button
            className={styles.asList}
            variant="ghost"
            aria-pressed={isList}
            onClick={() => setList((before) => !before)}
          >
            {t('asList')}
          </Button>
          <WeekGrid week={week} selected={selected} onToggle={toggle} onMove={move} />
          <WeekList week={week} selected={selected} onToggle={toggle} />
        </div>
      )}
      {week.saved.canUndo && <Undo week={week} />}
      <LastChange saved={week.saved} words={(values) => t('changed', values)} />
      <SelectionBar
        sessions={chosen}
        onClear={() => setSelected(new Set())}
        onAll={() => setSelected(new Set(week.sessions.map(({ id }) => id)))}
        onEdit={() => setEditing(true)}
        onWaiting={setWaitedFor}
        onCancel={() =>
          propose({ changes: chosen.map(({ id }) => ({ id, isCancelled: true as const })), added: [] })
        }
      />
      <EditDialog
        sessions={isEditing ? chosen : []}
        week={week}
        onPropose={propose}
        onClose={() => setEditing(false)}
      />
      <WaitingDialog session={waitedFor} onClose={() => setWaitedFor(undefined)} />
      <NewSessionDialog isOpen={isAdding} week={week} onPropose={propose} onClose={() => setAdding(false)} />
      <ChangeDialog
        edit={edit}
        version={week.saved.version}
        onClose={() => setEdit(undefined)}
        onSaved={() => setSelected(new Set())}
      />
    </Page>
  );
}

/** Returns a week with the sessions of one room; all without one. */
const inRoom = (week: WeekData, room: string): WeekData =>
  room === ''
    ? week
    : { ...week, sessions: week.sessions.filter((session) => session.room?.[DEFAULT_LOCALE] === room) };

interface ToolbarProps {
  week: WeekData;
  room: string;
  onRoom: (room: string) => void;
}

/** The week before and after, the establishment and the room. */
function Toolbar({ week: { from, establishment, state, sessions, zone }, room, onRoom }: ToolbarProps) {
  const t = useTranslations('timetable.week');
  const locale = useLocale() as Locale;
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const to = (part: { from?: string; establishment?: string }) =>
    paths.section('timetableWeek', { from, establishment, ...part });
  const rooms = new Map(
    sessions.flatMap((session) =>
      session.room ? [[session.room[DEFAULT_LOCALE], session.room] as const] : [],
    ),
  );
  const overlapping = sessions.filter(({ overlaps }) => overlaps.length > 0).length;
  const short = sessions.filter(({ shortage }) => shortage !== undefined).length;
  return (
    <div className={styles.toolbar}>
      <div className={styles.weeks}>
        <LinkButton variant="ghost" icon="back" to={to({ from: dayAfter(from, -7) })}>
          {t('before')}
        </LinkButton>
        <h2>{format.days(from, dayAfter(from, 6))}</h2>
        <LinkButton variant="ghost" icon="arrow" to={to({ from: dayAfter(from, 7) })}>
          {t('after')}
        </LinkButton>
        <LinkButton variant="soft" icon="calendar" to={paths.section('timetableWeek', { establishment })}>
          {t('now')}
        </LinkButton>
      </div>
      {state.establishments.length > 1 && (
        <nav className={styles.establishments} aria-label={t('establishment')}>
          {state.establishments.map(({ code, labels }) => (
            <AppLink
              key={code}
              to={to({ establishment: code })}
              data-chosen={code === establishment || undefined}
              stay
            >
              {labelIn(labels, locale)}
            </AppLink>
          ))}
        </nav>
      )}
      {rooms.size > 1 && (
        <div className={styles.filter}>
          <Select label={t('room')} value={room} onChange={({ target }) => onRoom(target.value)}>
            <option value="">{t('allRooms')}</option>
            {[...rooms].map(([key, labels]) => (
              <option key={key} value={key}>
                {labelIn(labels, locale)}
              </option>
            ))}
          </Select>
        </div>
      )}
      {zone && <p className={styles.hint}>{t('zone', { zone: labelIn(zone.labels, locale) })}</p>}
      {overlapping > 0 && <p className={styles.hint}>{t('overlapping', { count: overlapping })}</p>}
      {short > 0 && <p className={styles.hint}>{t('short', { count: short })}</p>}
    </div>
  );
}

/** Sessions that a notice lists. */
const LISTED = 6;

/** The sessions of the next days that have too few participants to take place. */
function BelowMinimum({ sessions }: { sessions: WeekData['belowMinimum'] }) {
  const t = useTranslations('timetable.week.below');
  const locale = useLocale() as Locale;
  const format = useAdminFormat();
  if (sessions.length === 0) return null;
  return (
    <Notice tone="warning" title={t('title', { count: sessions.length })}>
      <ul className={styles.below}>
        {sessions.slice(0, LISTED).map(({ id, start, service, sold, minimum }) => (
          <li key={id}>
            {t('line', {
              day: format.shortWeekday(start.slice(0, 10)),
              time: timeWords(format, start),
              service: labelIn(service, locale),
              sold,
              minimum,
            })}
          </li>
        ))}
        {sessions.length > LISTED && <li>{t('more', { count: sessions.length - LISTED })}</li>}
      </ul>
    </Notice>
  );
}

interface SelectionBarProps {
  sessions: readonly Session[];
  onClear: () => void;
  onAll: () => void;
  onEdit: () => void;
  onCancel: () => void;
  /** Shows the waiting list of the only selected session. */
  onWaiting: (session: Session) => void;
}

/** What can be done with the selected sessions. */
function SelectionBar({ sessions, onClear, onAll, onEdit, onCancel, onWaiting }: SelectionBarProps) {
  const t = useTranslations('timetable.week');
  const { administrator } = useBackoffice();
  const [first, ...others] = sessions;
  const isOne = first !== undefined && others.length === 0;
  if (sessions.length === 0) return null;
  return (
    <section className={styles.selection} aria-label={t('selection')}>
      <p role="status">{t('selected', { count: sessions.length })}</p>
      <div className={styles.buttons}>
        <Button variant="ghost" onClick={onAll}>
          {t('all')}
        </Button>
        <Button variant="ghost" onClick={onClear}>
          {t('clear')}
        </Button>
        {isOne && administrator.rights.includes('venue.desk') && (
          <Button variant="soft" icon="clock" aria-haspopup="dialog" onClick={() => onWaiting(first)}>
            {t('waiting.open')}
          </Button>
        )}
        <ReopenButton sessions={sessions} />
        <Button variant="soft" icon="trash" onClick={onCancel}>
          {t('cancelSessions')}
        </Button>
        <Button icon={PENCIL} onClick={onEdit}>
          {t('edit')}
        </Button>
      </div>
    </section>
  );
}

function Undo({ week }: { week: WeekData }) {
  const t = useTranslations('timetable.week.undo');
  const router = useRouter();
  const undo = async () => {
    await undoEdit(week.saved.version);
    await router.invalidate();
  };
  return (
    <div>
      <UndoChange t={t} text={t('text')} isDirty={false} onUndo={undo} />
    </div>
  );
}
