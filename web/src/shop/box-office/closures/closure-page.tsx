import { changeOf, type MoveChange } from '@guichet/contract/box-office/closure-rules.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import type { RefundForm } from '@guichet/contract/tickets/refund-form-rules.ts';
import { useLoaderData, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatePage } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useHashLoader } from '#ui/use-hash-loader.ts';
import type { ClosureChoice, ClosurePart } from './closure-data.ts';
import styles from './closure-page.module.css';
import { SessionDialog } from './session-dialog.tsx';

/** What the customer of an order chooses for its tickets of closed or moved sessions, without signing in. */
export function ClosurePage() {
  const t = useTranslations('closureChoice');
  const paths = usePaths();
  const { choice, key } = useLoaderData({ from: '/$tenant/closure' });
  useHashLoader();
  if (choice) return <Choice closureKey={key} choice={choice} />;
  const home = <LinkButton to={paths.home()}>{t('home')}</LinkButton>;
  return <StatePage title={t('unknown.title')} text={t('unknown.text')} action={home} />;
}

function Choice({ closureKey, choice }: { closureKey: string; choice: ClosureChoice }) {
  const t = useTranslations('closureChoice');
  const paths = usePaths();
  const format = useFormat();
  const { orderNumber, kind, text, parts, isOver, chooseUntil } = choice;
  const isMove = kind === 'move';
  const states = parts.map(shownState);
  const isOpen = states.includes('open');
  const isReopened = states.includes('reopened') && !isOpen;
  const until = { day: format.longDay(chooseUntil), time: format.time(chooseUntil) };
  const change = changeOf(
    parts.map((part) => ({
      isNewTime: part.change !== 'room',
      isNewRoom: (part.change ?? 'time') !== 'time',
    })),
  );
  return (
    <>
      <PageHeader
        title={t(isReopened ? 'reopened.title' : isMove ? 'moved.title' : 'title')}
        home={paths.home()}
        lead={t(leadOf(choice, isReopened), {
          order: orderNumber,
          change,
        })}
      />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <div className={styles.column}>
          {!isReopened && <div className={styles.text}>{text}</div>}
          {isOpen && (
            <Notice tone={isOver ? 'warning' : 'info'}>
              {isOver
                ? t(isMove ? 'moved.over' : 'over', { change })
                : t(isMove ? 'moved.until' : 'until', { ...until, change })}
            </Notice>
          )}
          {parts.map((part) => (
            <Part key={part.sessionId} closureKey={closureKey} choice={choice} part={part} />
          ))}
        </div>
      </div>
    </>
  );
}

/**
 * Returns the state that a part shows: the session of a reopened one may have been closed or moved again, and its tickets
 * may be used, refunded or moved since.
 */
function shownState({ state, laterKey, tickets }: ClosurePart): ClosurePart['state'] {
  if (state !== 'reopened') return state;
  if (laterKey !== undefined) return 'replaced';
  return tickets > 0 ? 'reopened' : 'settled';
}

/** Returns the phrase that says what can be done on the page. */
function leadOf(choice: ClosureChoice, isReopened: boolean) {
  if (isReopened) return 'reopened.lead';
  const states = choice.parts.map(shownState);
  if (!states.includes('open')) return states.includes('kept') ? 'moved.leadOnly' : 'leadDone';
  if (choice.kind === 'closure') return 'lead';
  return hasOffer(choice) ? 'moved.lead' : 'moved.leadOnly';
}

/** Whether customers can choose anything but the new time. */
const hasOffer = ({ offersMove, offersRefund, offersCredit }: ClosureChoice): boolean =>
  offersMove || offersRefund || offersCredit;

interface PartProps {
  closureKey: string;
  choice: ClosureChoice;
  part: ClosurePart;
}

/** The tickets for one session, with the choice or what became of it. */
function Part({ closureKey, choice, part }: PartProps) {
  const t = useTranslations('closureChoice');
  const locale = useLocale();
  const format = useFormat().at(part.zone);
  const { service, start, room, movedTo, change = 'time', tickets, newStart, isCredit, laterKey } = part;
  const state = shownState(part);
  const isMove = choice.kind === 'move';
  const isSettled = ['moved', 'refunded', 'kept', 'reopened'].includes(state);
  const name = labelIn(service, locale);
  const at = (instant: string) => ({ day: format.longDay(instant), time: format.time(instant) });
  return (
    <section className={classNames(layout.card, layout.panel, styles.part)} aria-label={name}>
      <h2>{name}</h2>
      <p>
        {state === 'reopened' ? (
          <b>{t('at', at(start))}</b>
        ) : (
          <s>
            {t('at', at(start))}
            {room && isMove && ` · ${labelIn(room, locale)}`}
          </s>
        )}
        {tickets > 0 && ` · ${t('tickets', { count: tickets })}`}
      </p>
      {movedTo && <NewTime part={part} movedTo={movedTo} />}
      <p role="status">
        <Tag tone={isSettled ? 'ok' : 'neutral'}>
          {t(state === 'refunded' && isCredit ? 'credited' : `states.${state}`, { change })}
        </Tag>
      </p>
      {state === 'moved' && newStart !== undefined && <p>{t('newStart', at(newStart))}</p>}
      {state === 'refunded' && (
        <p className={typography.muted}>{t(isCredit ? 'creditedText' : 'refundedText')}</p>
      )}
      {state === 'reopened' && <p className={typography.muted}>{t('reopened.text')}</p>}
      {state === 'kept' && <p className={typography.muted}>{t('moved.keptText')}</p>}
      {state === 'failed' && (
        <p className={typography.muted}>{t(isMove ? 'moved.failedText' : 'failedText')}</p>
      )}
      {laterKey !== undefined && <Later laterKey={laterKey} />}
      {state === 'open' && !part.isOver && (
        <Actions closureKey={closureKey} choice={choice} part={part} name={name} />
      )}
    </section>
  );
}

/** When and where a moved session takes place. */
function NewTime({ part, movedTo }: { part: ClosurePart; movedTo: NonNullable<ClosurePart['movedTo']> }) {
  const t = useTranslations('closureChoice');
  const locale = useLocale();
  const format = useFormat().at(part.zone);
  const { start, room } = movedTo;
  return (
    <p className={styles.now}>
      <span className={typography.muted}>{t('moved.now', { change: part.change ?? 'time' })}</span>
      <b>{t('at', { day: format.longDay(start), time: format.time(start) })}</b>
      {room && <span>{t('moved.room', { room: labelIn(room, locale) })}</span>}
    </p>
  );
}

/** Leads to the page of the later change of the session. */
function Later({ laterKey }: { laterKey: string }) {
  const t = useTranslations('closureChoice');
  const paths = usePaths();
  return (
    <p>
      {t('moved.later')} <AppLink to={paths.closure(laterKey)}>{t('moved.laterAction')}</AppLink>
    </p>
  );
}

function Actions({ closureKey: key, choice, part, name }: PartProps & { name: string }) {
  const t = useTranslations('closureChoice');
  const format = useFormat();
  const router = useRouter();
  const [dialog, setDialog] = useState<'move' | RefundForm>();
  const amount = format.money(part.amount);
  const close = () => setDialog(undefined);
  const refundAs = (form: RefundForm) => async () => {
    await api('POST /purchase/ClosureRefund', { body: { key, sessionId: part.sessionId, form } });
    showToast('success', t(form === 'credit' ? 'creditDone' : 'refundDone'));
    await router.invalidate();
  };
  const isMove = choice.kind === 'move';
  const keep = async () => {
    await api('POST /purchase/ClosureKeep', { body: { key, sessionId: part.sessionId } });
    showToast('success', t('moved.keepDone'));
    await router.invalidate();
  };
  return (
    <div className={styles.actions}>
      {isMove && <KeepButton name={name} change={part.change ?? 'time'} onKeep={keep} />}
      {choice.offersMove && (
        <Button
          variant={isMove ? 'soft' : 'primary'}
          aria-haspopup="dialog"
          onClick={() => setDialog('move')}
        >
          {t('move')} <span className="visually-hidden">{name}</span>
        </Button>
      )}
      {choice.offersRefund && (
        <Button
          variant={isMove || choice.offersMove ? 'soft' : 'primary'}
          aria-haspopup="dialog"
          onClick={() => setDialog('money')}
        >
          {t('refund', { amount })} <span className="visually-hidden">{name}</span>
        </Button>
      )}
      {choice.offersCredit && (
        <Button
          variant={isMove || choice.offersMove || choice.offersRefund ? 'soft' : 'primary'}
          aria-haspopup="dialog"
          onClick={() => setDialog('credit')}
        >
          {t('credit', { amount })} <span className="visually-hidden">{name}</span>
        </Button>
      )}
      <ConfirmDialog
        isOpen={dialog === 'money'}
        onClose={close}
        title={t('refundQuestion')}
        confirmLabel={t('refundConfirm')}
        cancelLabel={t('keep')}
        onConfirm={refundAs('money')}
      >
        <p>{t('refundText', { amount, count: part.tickets })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={dialog === 'credit'}
        onClose={close}
        title={t('creditQuestion')}
        confirmLabel={t('creditConfirm')}
        cancelLabel={t('keep')}
        onConfirm={refundAs('credit')}
      >
        <p>{t('creditText', { amount, count: part.tickets })}</p>
      </ConfirmDialog>
      {dialog === 'move' && <SessionDialog closureKey={key} part={part} onClose={close} />}
    </div>
  );
}

interface KeepButtonProps {
  name: string;
  change: MoveChange;
  onKeep: () => Promise<void>;
}

/** Confirms the new time or room. */
function KeepButton({ name, change, onKeep }: KeepButtonProps) {
  const t = useTranslations('closureChoice');
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await onKeep();
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={isBusy} onClick={keep}>
      {t('moved.keep', { change })} <span className="visually-hidden">{name}</span>
    </Button>
  );
}
