import { labelIn } from '@guichet/contract/locale.ts';
import { isArticle } from '@guichet/contract/predicates.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { useFormat } from '#lib/portal.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import {
  type ClosedLine,
  initialChoice,
  type OpenLine,
  type Purchase,
  type WithdrawnOrder,
  withdrawalChoice,
  withdrawalRequest,
} from './view.ts';

interface WithdrawalDialogProps {
  externalPurchaseId: string;
  /** The only ticket that is selected initially; all tickets without it */
  ticketNumber: string | undefined;
  onClose: () => void;
}

/** Selects tickets and lines of an order, explains which cannot be withdrawn, and withdraws after a confirmation. */
export function WithdrawalDialog({ externalPurchaseId, ticketNumber, onClose }: WithdrawalDialogProps) {
  const t = useTranslations('orders.withdrawal');
  const format = useFormat();
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [choice, setChoice] = useState<ReturnType<typeof withdrawalChoice>>();
  const [order, setOrder] = useState<WithdrawnOrder>(NOTHING);
  const [failure, setFailure] = useState<unknown>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // The key makes a retry after a lost response harmless; other lines are another withdrawal.
  const [withdrawalId, setWithdrawalId] = useState(() => crypto.randomUUID());
  useEffect(() => {
    let isWanted = true;
    api('GET /Purchase/Withdrawal', { query: { externalPurchaseId } }).then(
      ({ order, lines }) => {
        if (!isWanted) return;
        const read = withdrawalChoice(order.lines, lines);
        setOrder(order);
        setChoice(read);
        setChosen(initialChoice(read.open, ticketNumber));
      },
      (error: unknown) => isWanted && setFailure(error),
    );
    return () => {
      isWanted = false;
    };
  }, [ticketNumber, externalPurchaseId]);
  const choose = (key: string, isChosen: boolean) => {
    setChosen(isChosen ? [...chosen, key] : chosen.filter((one) => one !== key));
    setWithdrawalId(crypto.randomUUID());
  };
  const { amount, ...parts } = withdrawalRequest(order, choice?.open ?? [], chosen);
  const withdraw = async () => {
    if (chosen.length === 0) throw new ApiError({ status: 400, error: t('none') });
    await api('POST /Purchase/Withdrawal', { body: { externalPurchaseId, withdrawalId, ...parts, amount } });
    showToast('success', t('done', { amount: format.money(amount) }));
    await router.invalidate();
  };
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onClose={onClose}
      title={t('title', { number: externalPurchaseId })}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      isReady={choice !== undefined && choice.open.length > 0}
      onConfirm={withdraw}
    >
      <Failure text={failure === undefined ? undefined : errorMessage(failure)} />
      <div className={layout.col} aria-busy={!choice && failure === undefined}>
        {choice && choice.open.length > 0 && (
          <fieldset className={layout.col}>
            <legend>{t('lines')}</legend>
            {choice.open.map((open) => (
              <LineChoice key={open.line.id} open={open} chosen={chosen} onChoose={choose} />
            ))}
          </fieldset>
        )}
        {choice && choice.closed.length > 0 && <ClosedLines lines={choice.closed} />}
      </div>
      {choice?.open.length !== 0 && (
        <>
          <p className={typography.num} role="status">
            <b>{t('amount', { amount: format.money(amount) })}</b>
          </p>
          <p>{t('text')}</p>
        </>
      )}
    </ConfirmDialog>
  );
}

const NOTHING: WithdrawnOrder = { externalPurchaseId: '', lines: [], refunds: [], totalAmount: 0 };

function useServiceName() {
  const locale = useLocale();
  return ({ serviceName, priceLabels }: Purchase['lines'][number]) =>
    [labelIn(serviceName, locale), labelIn(priceLabels, locale)].filter(Boolean).join(', ');
}

/** A line as a whole, or each of its tickets. */
function LineChoice({
  open: { line, units, amount, tickets, isWhole, ticketAmount },
  chosen,
  onChoose,
}: {
  open: OpenLine;
  chosen: readonly string[];
  onChoose: (key: string, isChosen: boolean) => void;
}) {
  const t = useTranslations('orders.withdrawal');
  const format = useFormat();
  const service = useServiceName()(line);
  const words = t('line', { quantity: units, service, amount: format.money(amount) });
  if (tickets.length === 0)
    return (
      <Checkbox
        label={words}
        hint={isWhole ? t('whole') : undefined}
        checked={chosen.includes(line.id)}
        onChange={(event) => onChoose(line.id, event.target.checked)}
      />
    );
  const kind = isArticle(line.type) ? 'article' : 'ticket';
  return (
    <fieldset className={layout.col}>
      <legend>{words}</legend>
      {tickets.map(({ number, refusal }) => (
        <Checkbox
          key={number}
          label={t('ticket', { kind, number, amount: format.money(ticketAmount) })}
          hint={refusal && t(`refusals.${refusal}`)}
          checked={chosen.includes(number)}
          disabled={refusal !== undefined}
          onChange={(event) => onChoose(number, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}

function ClosedLines({ lines }: { lines: readonly ClosedLine[] }) {
  const t = useTranslations('orders.withdrawal');
  const serviceName = useServiceName();
  return (
    <section>
      <h3>{t('rest')}</h3>
      <ul>
        {lines.map(({ line, refusal }) => (
          <li key={line.id}>
            {t('restOf', { service: serviceName(line), reason: t(`refusals.${refusal}`) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
