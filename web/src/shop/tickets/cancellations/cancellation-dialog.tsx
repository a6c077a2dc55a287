import { labelIn } from '@guichet/contract/locale.ts';
import type { RefundForm } from '@guichet/contract/tickets/refund-form-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { useFormat } from '#lib/portal.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import layout from '#ui/layout.module.css';
import { Select } from '#ui/select.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { Purchase } from '../orders/view.ts';
import styles from './cancellation-dialog.module.css';
import { amountOf, type CancellationLine, firstChoice, formOf, isOpen, sumsOf } from './cancellation-view.ts';
import { RefundFormChoice } from './refund-form-choice.tsx';
import { ResaleTerms } from './resale-terms.tsx';
import { useCancellation } from './use-cancellation.ts';

/** A line of the order with its name, as the customer knows it. */
export type NamedLine = Pick<Purchase['lines'][number], 'id' | 'serviceName' | 'priceLabels' | 'zone'> & {
  sessionStarts?: readonly string[] | undefined;
};

interface CancellationDialogProps {
  externalPurchaseId: string;
  /** The lines of the order, or that of one ticket */
  names: readonly NamedLine[];
  /** The only ticket that is chosen first; all tickets of a line without it */
  ticketNumber: string | undefined;
  onClose: () => void;
}

/** Chooses tickets of a line, shows the rule and what is refunded of them, and cancels them after a confirmation. */
export function CancellationDialog(props: CancellationDialogProps) {
  const { externalPurchaseId, names, ticketNumber, onClose } = props;
  const t = useTranslations('orders.cancellation');
  const format = useFormat();
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const { lines, failure, readAgain } = useCancellation(externalPurchaseId);
  const [lineId, setLineId] = useState<string>();
  const [choice, setChoice] = useState<readonly string[]>();
  // The key makes a retry after a lost response harmless; other tickets are another cancellation.
  const [cancellationId, setCancellationId] = useState(() => crypto.randomUUID());
  const open = (lines ?? []).filter((one) => isOpen(one) && names.some(({ id }) => id === one.id));
  const line = open.find(({ id }) => id === lineId) ?? open[0];
  const chosen = choice ?? (line ? firstChoice(line, ticketNumber) : []);
  const [wanted, setWanted] = useState<RefundForm>();
  const form = line ? formOf(line, wanted) : 'money';
  const sums = line ? sumsOf(line, chosen, form) : { amount: 0, price: 0, resale: 0 };
  const choose = (numbers: readonly string[] | undefined) => {
    setChoice(numbers);
    setCancellationId(crypto.randomUUID());
  };
  const cancel = async () => {
    if (!line || chosen.length === 0) throw new ApiError({ status: 400, error: t('none') });
    try {
      await api('POST /Purchase/Cancellation', {
        body: {
          externalPurchaseId,
          cancellationId,
          lineId: line.id,
          ...(!line.isWhole && { ticketNumbers: [...chosen] }),
          form,
          amount: sums.amount,
          ...(sums.resale > 0 && { resaleAmount: sums.resale }),
        },
      });
    } catch (error) {
      // The dialog shows what is refunded now, beside the reason.
      if (error instanceof ApiError && error.status === 409) readAgain();
      throw error;
    }
    const done = sums.resale > 0 ? 'resale.done' : form === 'credit' ? 'creditDone' : 'done';
    showToast('success', t(done, { amount: format.money(sums.amount), more: format.money(sums.resale) }));
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
      isReady={line !== undefined}
      onConfirm={cancel}
    >
      <Failure text={failure === undefined ? undefined : errorMessage(failure)} />
      <div className={layout.col} aria-busy={!lines && failure === undefined}>
        {open.length > 1 && (
          <LineChoice
            names={names.filter(({ id }) => open.some((one) => one.id === id))}
            value={line?.id ?? ''}
            onChange={(id) => {
              setLineId(id);
              choose(undefined);
            }}
          />
        )}
        {line && <Tickets line={line} form={form} chosen={chosen} onChoose={choose} />}
        {line && line.forms.length > 1 && (
          <RefundFormChoice
            amounts={{
              money: sumsOf(line, chosen, 'money').amount,
              credit: sumsOf(line, chosen, 'credit').amount,
            }}
            value={form}
            onChange={(chosenForm) => {
              setWanted(chosenForm);
              setCancellationId(crypto.randomUUID());
            }}
          />
        )}
        {line && <Steps line={line} form={form} zone={names.find(({ id }) => id === line.id)?.zone} />}
        {lines && !line && <Refusal lines={lines} names={names} />}
      </div>
      {line && (
        <ResaleTerms line={line} amount={sums.resale} zone={names.find(({ id }) => id === line.id)?.zone} />
      )}
      {line && <Sums form={form} {...sums} isFree={sums.price === 0 && chosen.length > 0} />}
    </ConfirmDialog>
  );
}

interface SumsProps {
  form: RefundForm;
  amount: number;
  price: number;
  /** What more follows when the session starts, if somebody has taken the places, in cents */
  resale: number;
  isFree: boolean;
}

/** What is given back and what the venue keeps, with what follows. */
function Sums({ form, amount, price, resale, isFree }: SumsProps) {
  const t = useTranslations('orders.cancellation');
  const format = useFormat();
  const isCredit = form === 'credit';
  return (
    <>
      <p className={typography.num} role="status">
        <b>{t(isCredit ? 'creditSum' : 'amount', { amount: format.money(amount) })}</b>
        {resale > 0 && (
          <>
            <br />
            {t('resale.later', { amount: format.money(amount + resale) })}
          </>
        )}
        {price > amount && resale === 0 && (
          <>
            <br />
            {t('kept', { amount: format.money(price - amount) })}
          </>
        )}
      </p>
      <p>{t(isFree ? 'free' : isCredit ? 'creditText' : 'text')}</p>
    </>
  );
}

function useLineName() {
  const locale = useLocale();
  const format = useFormat();
  return ({ serviceName, priceLabels, sessionStarts = [], zone }: NamedLine) =>
    [
      labelIn(serviceName, locale),
      labelIn(priceLabels, locale),
      ...sessionStarts.map((start) => {
        const at = format.at(zone);
        return `${at.shortWeekday(start)}, ${at.time(start)}`;
      }),
    ]
      .filter(Boolean)
      .join(' · ');
}

interface LineChoiceProps {
  names: readonly NamedLine[];
  value: string;
  onChange: (id: string) => void;
}

function LineChoice({ names, value, onChange }: LineChoiceProps) {
  const t = useTranslations('orders.cancellation');
  const nameOf = useLineName();
  return (
    <Select label={t('which')} value={value} onChange={(event) => onChange(event.target.value)}>
      {names.map((line) => (
        <option key={line.id} value={line.id}>
          {nameOf(line)}
        </option>
      ))}
    </Select>
  );
}

interface TicketsProps {
  line: CancellationLine;
  form: RefundForm;
  chosen: readonly string[];
  onChoose: (numbers: readonly string[]) => void;
}

function Tickets({ line: { tickets: all, isWhole, keptSupplement }, form, chosen, onChoose }: TicketsProps) {
  const t = useTranslations('orders.cancellation');
  const format = useFormat();
  const tickets = all.filter(({ refusal }) => refusal !== 'refunded');
  return (
    <fieldset className={layout.col}>
      <legend>{t('lines')}</legend>
      {keptSupplement !== undefined && (
        <p className={typography.muted}>{t('keptSupplement', { amount: format.money(keptSupplement) })}</p>
      )}
      {isWhole && tickets.length > 1 && <p className={typography.muted}>{t('whole')}</p>}
      {tickets.map(({ ticketNumber, price, refusal, ...ticket }) => (
        <Checkbox
          key={ticketNumber}
          label={t(form === 'credit' ? 'ticketCredit' : 'ticket', {
            number: ticketNumber,
            amount: format.money(amountOf({ ticketNumber, price, ...ticket }, form)),
            price: format.money(price),
          })}
          hint={refusal && t(`refusals.${refusal}`)}
          checked={chosen.includes(ticketNumber)}
          disabled={refusal !== undefined || isWhole === true}
          onChange={(event) =>
            onChoose(
              event.target.checked
                ? [...chosen, ticketNumber]
                : chosen.filter((number) => number !== ticketNumber),
            )
          }
        />
      ))}
    </fieldset>
  );
}

/** The steps of the rule with the last instant of each, the present one marked. */
function Steps({ line, form, zone }: { line: CancellationLine; form: RefundForm; zone: NamedLine['zone'] }) {
  const { steps, percent } = (form === 'credit' && line.credit) || line;
  const t = useTranslations('orders.cancellation');
  const format = useFormat().at(zone);
  const shown = steps.filter((step) => step.percent <= percent);
  return (
    <div className={styles.section}>
      <h3>{t(form === 'credit' ? 'creditRule' : 'rule')}</h3>
      {shown.map((step) => (
        <p key={step.until}>
          {t('step', {
            percent: step.percent,
            day: format.longDay(step.until),
            time: format.time(step.until),
          })}
          {step.percent === percent && (
            <>
              {' '}
              <Tag tone="ok">{t('current')}</Tag>
            </>
          )}
        </p>
      ))}
      <p>{t('nothing')}</p>
    </div>
  );
}

/** Why nothing of the order can be cancelled any more. */
function Refusal({ lines, names }: { lines: readonly CancellationLine[]; names: readonly NamedLine[] }) {
  const t = useTranslations('orders.cancellation');
  const line = lines.find(({ id }) => names.some((named) => named.id === id));
  const refusal = line?.refusal ?? line?.tickets.find((ticket) => ticket.refusal)?.refusal;
  return refusal && <p>{t('refused', { reason: t(`refusals.${refusal}`) })}</p>;
}
