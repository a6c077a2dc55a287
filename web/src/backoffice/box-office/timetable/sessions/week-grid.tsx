import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { timeWords } from '../effect-view.tsx';
import { ClosureTag } from './closure-tag.tsx';
import type { WeekData } from './week-data.ts';
import styles from './week-page.module.css';
import {
  clockAfter,
  dayAfter,
  hoursOf,
  isBelowMinimum,
  minutesFrom,
  type Placed,
  placeSessions,
  type Session,
} from './week-values.ts';

/** Height of a minute in pixels. */
const MINUTE = 0.9;
/** Steps of a drag, in minutes. */
const STEP = 5;
/** Pixels that the pointer moves before a press becomes a drag. */
const THRESHOLD = 5;

interface WeekGridProps {
  week: WeekData;
  selected: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** Proposes other times of a session. */
  onMove: (session: Session, start: string, end: string) => void;
}

/** Seven columns of days with a time axis. A session is selected by a press, and moved or resized by dragging. */
export function WeekGrid({ week, selected, onToggle, onMove }: WeekGridProps) {
  const t = useTranslations('timetable.week');
  const format = useAdminFormat();
  const { first, last } = hoursOf(week.sessions);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const days = Array.from({ length: 7 }, (_, index) => {
    const day = dayAfter(week.from, index);
    return { day, placed: placeSessions(day, week.sessions) };
  });
  const lanes = Math.max(1, ...days.flatMap(({ placed }) => placed.map((one) => one.lanes)));
  return (
    <section
      className={styles.grid}
      data-dense
      aria-label={t('grid')}
      style={
        {
          '--grid-height': `${(last - first) * 60 * MINUTE}px`,
          '--hour': `${60 * MINUTE}px`,
          '--lanes': lanes,
        } as CSSProperties
      }
    >
      <div className={styles.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{format.minuteOfDay(hour * 60)}</span>
        ))}
      </div>
      {days.map(({ day, placed }) => (
        <div key={day} className={styles.day}>
          <h3 data-today={day === week.state.today || undefined}>{format.shortWeekday(day)}</h3>
          <ol className={styles.column}>
            {placed.map((one) => (
              <Block
                key={one.session.id}
                placed={one}
                firstMinute={first * 60}
                week={week}
                isSelected={selected.has(one.session.id)}
                onToggle={onToggle}
                onMove={onMove}
              />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

/** Returns the name of a session's first service. */
export const nameOf = (session: Session, { state }: WeekData, locale: Locale): string => {
  const [code = ''] = session.services;
  const service = state.services.find((one) => one.code === code);
  return service ? labelIn(service.labels, locale) : code;
};

interface BlockProps extends Pick<WeekGridProps, 'week' | 'onToggle' | 'onMove'> {
  placed: Placed;
  firstMinute: number;
  isSelected: boolean;
}

function Block({ placed, firstMinute, week, isSelected, onToggle, onMove }: BlockProps) {
  const t = useTranslations('timetable.week');
  const locale = useLocale() as Locale;
  const format = useAdminFormat();
  const { session, lane, lanes, from, until } = placed;
  const drag = useDrag(session, onMove);
  const name = nameOf(session, week, locale);
  const times = `${timeWords(format, session.start)} – ${timeWords(format, session.end)}`;
  const taken = session.sold + session.held;
  const words = [
    times,
    name,
    session.room && labelIn(session.room, locale),
    t('places', { taken, capacity: session.capacity }),
    session.pool && t('pool', { ...session.pool }),
    session.closure && t(session.closure.kind),
    session.isByHand && t('byHand'),
    session.overlaps.length > 0 && t('overlap'),
    session.shortage && t('shortage', session.shortage),
    isBelowMinimum(session) &&
      t('belowMinimum', { sold: session.sold, minimum: session.minimumParticipants }),
  ].filter(Boolean);
  const height = Math.max(24, (until - from) * MINUTE - 2);
  return (
    <li
      className={styles.block}
      data-dragged={drag.shift ? true : undefined}
      style={{
        top: `${(from - firstMinute) * MINUTE}px`,
        height: `${height + (drag.shift?.resize ?? 0) * MINUTE}px`,
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
        transform: drag.shift
          ? `translate(${drag.shift.days * drag.shift.width}px, ${drag.shift.minutes * MINUTE}px)`
          : undefined,
      }}
    >
      <button
        type="button"
        aria-pressed={isSelected}
        title={words.join('\n')}
        className={styles.session}
        data-hand={session.isByHand || undefined}
        data-overlap={
          session.overlaps.length > 0 ||
          session.shortage !== undefined ||
          isBelowMinimum(session) ||
          undefined
        }
        data-full={isFull(session) || undefined}
        onClick={() => !drag.wasDragged() && onToggle(session.id)}
        {...drag.move}
      >
        <span className="visually-hidden">{words.join(', ')}</span>
        <b aria-hidden="true">{timeWords(format, session.start)}</b>
        <span aria-hidden="true">{name}</span>
        <span aria-hidden="true" className={styles.places}>
          {taken}/{session.capacity}
          {isBelowMinimum(session) &&
            ` · ${t('fewOf', { sold: session.sold, minimum: session.minimumParticipants })}`}
        </span>
      </button>
      {session.closure && (
        <span className={styles.badge}>
          <ClosureTag session={session} />
        </span>
      )}
      <span className={styles.handle} aria-hidden="true" {...drag.resize} />
    </li>
  );
}

/** Whether neither the session nor its pool has a place left. */
const isFull = ({ sold, held, capacity, pool }: Session): boolean =>
  sold + held >= capacity || (pool !== undefined && pool.taken >= pool.capacity);

interface Shift {
  days: number;
  minutes: number;
  /** Minutes by which the end moves alone */
  resize: number;
  /** Width of a day */
  width: number;
}

/** Moves a session with the mouse; the keyboard does the same through the form of selected sessions. */
function useDrag(session: Session, onMove: BlockProps['onMove']) {
  const [shift, setShift] = useState<Shift>();
  const began = useRef<{ x: number; y: number; width: number }>(undefined);
  const dragged = useRef(false);
  const handlers = (isResize: boolean) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const column = event.currentTarget.closest('ol');
      began.current = { x: event.clientX, y: event.clientY, width: (column?.clientWidth ?? 0) + 1 };
      dragged.current = false;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = began.current;
      if (!start) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!dragged.current && Math.hypot(x, y) < THRESHOLD) return;
      dragged.current = true;
      const minutes = Math.round(y / MINUTE / STEP) * STEP;
      const length =
        minutesFrom(session.start.slice(0, 10), session.end) -
        minutesFrom(session.start.slice(0, 10), session.start);
      setShift(
        isResize
          ? { days: 0, minutes: 0, resize: Math.max(minutes, STEP - length), width: start.width }
          : { days: Math.round(x / start.width), minutes, resize: 0, width: start.width },
      );
    },
    onPointerUp() {
      began.current = undefined;
      setShift(undefined);
      if (!shift || (shift.days === 0 && shift.minutes === 0 && shift.resize === 0)) return;
      const by = shift.days * 1440 + shift.minutes;
      onMove(session, clockAfter(session.start, by), clockAfter(session.end, by + shift.resize));
    },
    onPointerCancel() {
      began.current = undefined;
      setShift(undefined);
    },
  });
  return { shift, move: handlers(false), resize: handlers(true), wasDragged: () => dragged.current };
}
