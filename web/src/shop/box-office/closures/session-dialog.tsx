import { labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { useFormat } from '#lib/portal.ts';
import { Difference } from '#shop/tickets/moves/difference.tsx';
import { firstDay, sessionsByDay } from '#shop/tickets/moves/move-choice.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Legend } from '#ui/field.tsx';
import layout from '#ui/layout.module.css';
import { RadioCard } from '#ui/radio-card.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { type ClosurePart, loadSessions, type SessionToChoose } from './closure-data.ts';

interface SessionDialogProps {
  closureKey: string;
  part: ClosurePart;
  onClose: () => void;
}

/** Moves the tickets of a closed session to another one. */
export function SessionDialog({ closureKey: key, part, onClose }: SessionDialogProps) {
  const t = useTranslations('closureChoice');
  const words = useTranslations('tickets.move');
  const format = useFormat().at(part.zone);
  const router = useRouter();
  const { sessions, failure } = useSessions(key, part.sessionId);
  const [chosen, setChosen] = useState<string>();
  // The key makes a retry after a lost response harmless; another choice is another move.
  const [moveId, setMoveId] = useState(() => crypto.randomUUID());
  const session = sessions?.find(({ id, refusal }) => id === chosen && !refusal);
  const choose = (id: string) => {
    setChosen(id);
    setMoveId(crypto.randomUUID());
  };
  const move = async () => {
    if (!session) throw new ApiError({ status: 400, error: words('choose') });
    await api('POST /purchase/ClosureMove', {
      body: { key, sessionId: part.sessionId, moveId, eventId: session.id },
    });
    showToast(
      'success',
      words('done', { day: format.longDay(session.start), time: format.time(session.start) }),
    );
    await router.invalidate();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('moveTitle')}
      confirmLabel={t('moveConfirm')}
      cancelLabel={t('keep')}
      isReady={sessions?.some(({ refusal }) => !refusal) ?? false}
      onConfirm={move}
    >
      <Failure text={failure} />
      <div className={layout.col} aria-busy={!sessions && !failure}>
        {!sessions && !failure && <p className={typography.muted}>{words('loading')}</p>}
        {sessions?.length === 0 && <p>{words('none')}</p>}
        {sessions && sessions.length > 0 && (
          <SessionChoice sessions={sessions} part={part} session={session} onChoose={choose} />
        )}
      </div>
    </ConfirmDialog>
  );
}

function useSessions(key: string, sessionId: string) {
  const errorMessage = useErrorMessage();
  const [sessions, setSessions] = useState<SessionToChoose[]>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let isWanted = true;
    loadSessions(key, sessionId).then(
      (read) => isWanted && setSessions(read),
      (failed: unknown) => isWanted && setError(failed),
    );
    return () => {
      isWanted = false;
    };
  }, [key, sessionId]);
  return { sessions, failure: error === undefined ? undefined : errorMessage(error) };
}

interface SessionChoiceProps {
  sessions: readonly SessionToChoose[];
  part: ClosurePart;
  session: SessionToChoose | undefined;
  onChoose: (id: string) => void;
}

/** The day and the session. */
function SessionChoice({ sessions, part, session, onChoose }: SessionChoiceProps) {
  const t = useTranslations('closureChoice');
  const words = useTranslations('tickets.move');
  const locale = useLocale();
  const format = useFormat().at(part.zone);
  const days = sessionsByDay(sessions, format.dayOf);
  const [day, setDay] = useState<string>();
  const shown = day !== undefined && days.has(day) ? day : firstDay(days);
  return (
    <>
      <Select label={words('day')} value={shown} onChange={(event) => setDay(event.target.value)}>
        {[...days].map(([one, [first]]) => (
          <option key={one} value={one}>
            {first && format.longDay(first.start)}
          </option>
        ))}
      </Select>
      <fieldset className={layout.col}>
        <Legend>{words('session')}</Legend>
        {days.get(shown)?.map((one) => (
          <RadioCard
            key={one.id}
            name="session"
            value={one.id}
            checked={session?.id === one.id}
            disabled={one.refusal !== undefined}
            onChange={() => onChoose(one.id)}
            title={words('choice', { time: format.time(one.start), places: one.places })}
            text={[
              one.room && labelIn(one.room, locale),
              one.refusal && words(`sessions.${one.refusal}`),
              one.refund && words('back', { amount: format.money(one.refund) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </fieldset>
      <div role="status">
        {session && <Difference session={session} />}
        {session && (session.difference ?? 0) > 0 && <p>{t('dearer')}</p>}
      </div>
      <p className={typography.small}>{words('rule')}</p>
    </>
  );
}
