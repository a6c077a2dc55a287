import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { ChoiceFields, Concerned, useDeciding } from './choice-fields.tsx';
import type { SessionToClose } from './closures-data.ts';
import styles from './closures-page.module.css';
import { MovedList } from './moved-list.tsx';
import { ShiftFields } from './shift-fields.tsx';
import {
  type MovePreview,
  NO_SHIFT,
  roomsOf,
  type Shift,
  type ShiftValues,
  shiftOf,
} from './shift-values.ts';

type Timetable = CallAnswer<'GET /boxoffice/timetable'>;

interface MovePanelProps {
  timetable: Timetable;
  /** The chosen sessions */
  sessions: readonly SessionToClose[];
  onChoose: (sessionIds: readonly string[]) => void;
  onMoved: () => void;
}

/** Where the sessions move, what that changes, and what their customers can choose. */
export function MovePanel({ timetable, sessions, onChoose, onMoved }: MovePanelProps) {
  const t = useTranslations('closures.move');
  const { values, setValues, preview, shift, isBusy, failure, search } = useMove(timetable, sessions);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void search();
  };
  const stuck = preview?.sessions.filter(({ obstacle }) => obstacle) ?? [];
  const leaveOut = () => {
    const out = new Set(stuck.map(({ id }) => id));
    onChoose(sessions.filter(({ id }) => !out.has(id)).map(({ id }) => id));
  };
  return (
    <>
      <form className={styles.filter} onSubmit={submit} noValidate>
        <ShiftFields timetable={timetable} sessions={sessions} values={values} onChange={setValues} />
        <Button type="submit" variant="soft" busy={isBusy}>
          {t('preview')}
        </Button>
      </form>
      <Failure text={failure} />
      {preview && shift && (
        <>
          <MovedList preview={preview} onLeaveOut={stuck.length > 0 ? leaveOut : undefined} />
          {stuck.length === 0 && (
            <MoveChoices preview={preview} shift={shift} today={timetable.today} onMoved={onMoved} />
          )}
        </>
      )}
    </>
  );
}

/** Reads what a move of the chosen sessions changes; another choice of sessions asks again. */
function useMove(timetable: Timetable, sessions: readonly SessionToClose[]) {
  const t = useTranslations('closures');
  const locale = useLocale() as Locale;
  const errorMessage = useErrorMessage();
  const [values, setValues] = useState<ShiftValues>(NO_SHIFT);
  const [found, setFound] = useState<{ key: string; preview: MovePreview; shift: Shift }>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sessionIds = sessions.map(({ id }) => id);
  const key = JSON.stringify([values, sessionIds]);
  const search = async () => {
    setFailure(undefined);
    setFound(undefined);
    if (sessionIds.length === 0) return setFailure(t('form.choose'));
    const rooms = roomsOf(timetable.timetable, locale);
    const shift = shiftOf(values, { isSingle: sessionIds.length === 1, rooms });
    if (!shift) return setFailure(t('move.number'));
    setBusy(true);
    try {
      const preview = await adminApi('POST /boxoffice/movedsessionspreview', { body: { sessionIds, shift } });
      setFound({ key, preview, shift });
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const present = found?.key === key ? found : undefined;
  return { values, setValues, preview: present?.preview, shift: present?.shift, isBusy, failure, search };
}

interface MoveChoicesProps {
  preview: MovePreview;
  shift: Shift;
  today: string;
  onMoved: () => void;
}

/** Whom the move concerns, what customers can choose, the texts, and the button that moves. */
function MoveChoices({ preview, shift, today, onMoved }: MoveChoicesProps) {
  const t = useTranslations('closures.move');
  const sessionIds = preview.sessions.map(({ id }) => id);
  const { values, set, failure, isAsking, ask, confirm } = useDeciding({
    kind: 'move',
    texts: preview.texts,
    sessionIds,
    today,
    onDone: onMoved,
    decide: (id, choices) =>
      adminApi('POST /boxoffice/movedsessions', { body: { id, sessionIds, shift, ...choices } }),
  });
  return (
    <>
      <Concerned preview={preview} />
      <ChoiceFields kind="move" values={values} today={today} onChange={set} />
      <Failure text={failure} />
      <div className={styles.buttons}>
        <Button aria-haspopup="dialog" onClick={() => ask(true)}>
          {t('confirm')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={t('question', { count: sessionIds.length })}
        confirmLabel={t('confirm')}
        cancelLabel={t('keep')}
        onConfirm={confirm}
      >
        <p>{t('questionText', { orders: preview.concerned.orders })}</p>
      </ConfirmDialog>
    </>
  );
}
