import { labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Legend } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import layout from '#ui/layout.module.css';
import { RadioCard } from '#ui/radio-card.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { TicketData } from '../tickets/tickets.ts';
import { Difference, Due } from './difference.tsx';
import {
  firstDay,
  type MoveOptions,
  type SessionToChoose,
  sessionsByDay,
  withChoice,
} from './move-choice.ts';

interface MoveDialogProps {
  ticket: TicketData;
  onClose: () => void;
}

/** Moves a ticket, and others of its order for the same session, to another session after a confirmation. */
export function MoveDialog({ ticket, onClose }: MoveDialogProps) {
  const t = useTranslations('tickets.move');
  const format = useFormat().at(ticket.eventZone);
  const router = useRouter();
  const [chosen, setChosen] = useState<readonly string[]>([ticket.ticketNumber]);
  const [from, setFrom] = useState('');
  const { options, failure } = useMoveOptions(chosen, from);
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  const [sessionId, setSessionId] = useState<string>();
  // The key makes a retry after a lost response harmless; another choice is another move.
  const [moveId, setMoveId] = useState(() => crypto.randomUUID());
  const session = options?.sessions.find(({ id, refusal }) => id === sessionId && !refusal);
  const change = (numbers: readonly string[], id: string | undefined) => {
    setChosen(numbers);
    setSessionId(id);
    setMoveId(crypto.randomUUID());
  };
  const move = async () => {
    if (chosen.length === 0) throw new ApiError({ status: 400, error: t('chooseTicket') });
    if (!session) throw new ApiError({ status: 400, error: t('choose') });
    const { id: eventId, refund, isCredit = false, due: amount } = session;
    const wanted = { ticketNumbers: [...chosen], moveId, eventId };
    const begin = async () => {
      if (amount === undefined) {
        const body = { ...wanted, ...(refund !== undefined && { refund, isCredit }) };
        return api('POST /user/TicketMove', { body });
      }
      const { cartId } = await api('POST /user/TicketMovePayment', { body: { ...wanted, amount } });
      await navigateTo(paths.movePayment(cartId));
      return undefined;
    };
    const moved = await begin().catch((error: unknown) => {
      // A refused move stays refused under its key; the sessions may have changed.
      if (error instanceof ApiError && error.status === 409) change([...chosen], undefined);
      throw error;
    });
    if (!moved) return;
    const { eventStart } = moved;
    showToast('success', t('done', { day: format.longDay(eventStart), time: format.time(eventStart) }));
    await router.invalidate();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('title')}
      confirmLabel={
        session?.due === undefined ? t('confirm') : t('confirmPaid', { amount: format.money(session.due) })
      }
      cancelLabel={t('keep')}
      isReady={options?.sessions.some(({ refusal }) => !refusal) ?? false}
      onConfirm={move}
    >
      <Failure text={failure} />
      {ticket.eventStart && (
        <p>
          <b>{t('from', { day: format.longDay(ticket.eventStart), time: format.time(ticket.eventStart) })}</b>
        </p>
      )}
      <div className={layout.col} aria-busy={!options && !failure}>
        {!options && !failure && <p className={typography.muted}>{t('loading')}</p>}
        {options && options.tickets.length > 1 && (
          <TicketChoice
            tickets={options.tickets}
            chosen={chosen}
            onChoose={(number, isChosen) => change(withChoice(chosen, number, isChosen), sessionId)}
          />
        )}
        {options?.refusal && <p role="alert">{t(`refusals.${options.refusal}`)}</p>}
        {options && !options.refusal && (
          <SessionChoice
            options={options}
            ticket={ticket}
            session={session}
            onChoose={(id) => change(chosen, id)}
            from={from}
            onFrom={(day) => {
              setFrom(day);
              change(chosen, undefined);
            }}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

/**
 * Reads the sessions for a selection of tickets; without a selection, the last answer stays.
 * @param from first day; the present one when empty
 */
function useMoveOptions(
  chosen: readonly string[],
  from: string,
): {
  options: MoveOptions | undefined;
  failure: string | undefined;
} {
  const errorMessage = useErrorMessage();
  const [options, setOptions] = useState<MoveOptions>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (chosen.length === 0) return;
    let isWanted = true;
    api('POST /user/TicketMoveOptions', { body: { ticketNumbers: [...chosen], ...(from && { from }) } }).then(
      (read) => {
        if (!isWanted) return;
        setOptions(read);
        setError(undefined);
      },
      (failed: unknown) => isWanted && setError(failed),
    );
    return () => {
      isWanted = false;
    };
  }, [chosen, from]);
  return { options, failure: error === undefined ? undefined : errorMessage(error) };
}

interface TicketChoiceProps {
  tickets: MoveOptions['tickets'];
  chosen: readonly string[];
  onChoose: (number: string, isChosen: boolean) => void;
}

function TicketChoice({ tickets, chosen, onChoose }: TicketChoiceProps) {
  const t = useTranslations('tickets.move');
  const locale = useLocale();
  return (
    <fieldset className={layout.col}>
      <Legend>{t('tickets')}</Legend>
      {tickets.map(({ ticketNumber, serviceName, priceLabels }) => (
        <Checkbox
          key={ticketNumber}
          label={t('ticket', {
            service: labelIn(serviceName, locale),
            price: labelIn(priceLabels, locale),
            number: ticketNumber,
          })}
          checked={chosen.includes(ticketNumber)}
          onChange={(event) => onChoose(ticketNumber, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}

interface SessionChoiceProps {
  options: MoveOptions;
  ticket: TicketData;
  session: SessionToChoose | undefined;
  onChoose: (id: string) => void;
  /** The first day of the listed sessions; empty for the present one */
  from: string;
  onFrom: (day: string) => void;
}

/** The day and the session, with the venue's limits and what becomes of the code and the price. */
function SessionChoice({ options, ticket, session, onChoose, from, onFrom }: SessionChoiceProps) {
  const t = useTranslations('tickets.move');
  const locale = useLocale();
  const format = useFormat().at(ticket.eventZone);
  const days = sessionsByDay(options.sessions, format.dayOf);
  const [day, setDay] = useState<string>();
  const shown = day !== undefined && days.has(day) ? day : firstDay(days);
  // The list has the soonest sessions alone; another first day leads to the others.
  const laterDay = (options.hasLater || from !== '') && (
    <TextInput
      label={t('later')}
      hint={t('laterHint')}
      type="date"
      min={format.dayOf(new Date().toISOString())}
      value={from}
      onChange={({ target }) => onFrom(target.value)}
    />
  );
  if (days.size === 0)
    return (
      <>
        {laterDay}
        <p>{t('none')}</p>
      </>
    );
  const { until, movesLeft = 0 } = options;
  return (
    <>
      {laterDay}
      <Select label={t('day')} value={shown} onChange={(event) => setDay(event.target.value)}>
        {[...days].map(([key, [first]]) => (
          <option key={key} value={key}>
            {first && format.longDay(first.start)}
          </option>
        ))}
      </Select>
      <fieldset className={layout.col}>
        <Legend>{t('session')}</Legend>
        {days.get(shown)?.map((one) => (
          <RadioCard
            key={one.id}
            name="session"
            value={one.id}
            checked={session?.id === one.id}
            disabled={one.refusal !== undefined}
            onChange={() => onChoose(one.id)}
            title={t('choice', { time: format.time(one.start), places: one.places })}
            text={[
              one.service && labelIn(one.service, locale),
              one.room && labelIn(one.room, locale),
              one.refusal && t(`sessions.${one.refusal}`),
              one.refund && t(one.isCredit ? 'asCredit' : 'back', { amount: format.money(one.refund) }),
              one.due !== undefined && t('due', { amount: format.money(one.due) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </fieldset>
      <div role="status">
        {session && (
          <>
            {session.service && <p>{t('becomes', { service: labelIn(session.service, locale) })}</p>}
            <Due session={session} />
            <Difference session={session} />
          </>
        )}
      </div>
      <p className={typography.small}>
        {t('rule')}{' '}
        {until && t('limits', { day: format.longDay(until), time: format.time(until), count: movesLeft })}
      </p>
    </>
  );
}
