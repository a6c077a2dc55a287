import { labelIn } from '@guichet/contract/locale.ts';
import type { RefundForm } from '@guichet/contract/tickets/refund-form-rules.ts';
import { useLoaderData, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
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

/** What the customer of an order chooses for its tickets of closed sessions, without signing in. */
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
  const { orderNumber, text, parts, isOver, chooseUntil } = choice;
  const isOpen = parts.some(({ state }) => state === 'open');
  const until = { day: format.longDay(chooseUntil), time: format.time(chooseUntil) };
  return (
    <>
      <PageHeader title={t('title')} home={paths.home()} lead={t('lead', { order: orderNumber })} />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <div className={styles.column}>
          <div className={styles.text}>{text}</div>
          {isOpen && (
            <Notice tone={isOver ? 'warning' : 'info'}>{isOver ? t('over') : t('until', until)}</Notice>
          )}
          {parts.map((part) => (
            <Part key={part.sessionId} closureKey={closureKey} choice={choice} part={part} />
          ))}
        </div>
      </div>
    </>
  );
}

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
  const { service, start, tickets, state, newStart, isCredit } = part;
  const name = labelIn(service, locale);
  const at = (instant: string) => ({ day: format.longDay(instant), time: format.time(instant) });
  return (
    <section className={classNames(layout.card, layout.panel, styles.part)} aria-label={name}>
      <h2>{name}</h2>
      <p>
        <s>{t('at', at(start))}</s>
        {tickets > 0 && ` · ${t('tickets', { count: tickets })}`}
      </p>
      <p role="status">
        <Tag tone={state === 'moved' || state === 'refunded' ? 'ok' : 'neutral'}>
          {t(state === 'refunded' && isCredit ? 'credited' : `states.${state}`)}
        </Tag>
      </p>
      {state === 'moved' && newStart !== undefined && <p>{t('newStart', at(newStart))}</p>}
      {state === 'refunded' && (
        <p className={typography.muted}>{t(isCredit ? 'creditedText' : 'refundedText')}</p>
      )}
      {state === 'failed' && <p className={typography.muted}>{t('failedText')}</p>}
      {state === 'open' && !choice.isOver && (
        <Actions closureKey={closureKey} choice={choice} part={part} name={name} />
      )}
    </section>
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
  return (
    <div className={styles.actions}>
      {choice.offersMove && (
        <Button aria-haspopup="dialog" onClick={() => setDialog('move')}>
          {t('move')} <span className="visually-hidden">{name}</span>
        </Button>
      )}
      {choice.offersRefund && (
        <Button
          variant={choice.offersMove ? 'soft' : 'primary'}
          aria-haspopup="dialog"
          onClick={() => setDialog('money')}
        >
          {t('refund', { amount })} <span className="visually-hidden">{name}</span>
        </Button>
      )}
      {choice.offersCredit && (
        <Button
          variant={choice.offersMove || choice.offersRefund ? 'soft' : 'primary'}
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
