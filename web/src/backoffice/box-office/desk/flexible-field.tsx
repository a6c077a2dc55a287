import {
  type CancellationStep,
  type RefundSteps,
  resaleForm,
} from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import { useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import typography from '#ui/typography.module.css';
import type { DeskLine } from './desk-data.ts';

interface FlexibleFieldProps {
  line: DeskLine;
  detail: DeskLine['cartLineDetails'][number];
  /** Name of the line, which makes the label unique on the page */
  name: string;
  isBusy: boolean;
  onChange: (isFlexible: boolean) => void;
}

/** Chooses the flexible ticket for a session of a line, or gives it up. Staff read both sets of steps to the customer. */
export function FlexibleField({ line, detail, name, isBusy, onChange }: FlexibleFieldProps) {
  const t = useTranslations('desk.cart.flexible');
  const format = useAdminFormat();
  const { flexible, flexibleOffer, formerFlexible } = line;
  const terms = flexible ?? flexibleOffer;
  const { event } = detail;
  const wordsOf = useStepWords(event);
  const { resalePercent = 0 } = terms?.ordinary ?? {};
  return (
    <>
      {formerFlexible && (
        <p className={typography.small}>
          {t(flexible ? 'former' : 'withdrawn', { amount: format.money(formerFlexible.unitAmount) })}
        </p>
      )}
      {terms && event && (
        <div className={typography.small}>
          <Checkbox
            label={
              <>
                {t('choose', { amount: format.money(terms.unitAmount) })}
                <span className="visually-hidden"> – {name}</span>
              </>
            }
            checked={flexible !== undefined}
            aria-busy={isBusy || undefined}
            onChange={({ target }) => {
              // A disabled checkbox would lose the focus of the keyboard.
              if (!isBusy) onChange(target.checked);
            }}
          />
          <p className={typography.muted}>
            {t('with', { steps: wordsOf({ ...terms, resalePercent }) || t('none') })}
          </p>
          <p className={typography.muted}>{t('without', { steps: wordsOf(terms.ordinary) || t('none') })}</p>
          {flexible && (
            <p className={typography.num}>
              {t('included', { amount: format.money(flexible.unitAmount * detail.quantity) })}
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** Returns the words of the steps of a session that are not over, in its time zone, and of the share of a taken place. */
function useStepWords(
  event: FlexibleFieldProps['detail']['event'],
): (terms: Pick<RefundSteps, 'steps' | 'creditSteps'> & { resalePercent?: number | undefined }) => string {
  const t = useTranslations('desk.cart.flexible');
  const format = useAdminFormat().at(event?.zone);
  const wordsOf = (steps: readonly CancellationStep[], phrase: 'step' | 'creditStep') =>
    steps.flatMap(({ hours, percent }) => {
      const until = new Date(Date.parse(event?.start ?? '') - hours * 3_600_000);
      if (!(until.getTime() > Date.now())) return [];
      const at = until.toISOString();
      return t(phrase, { percent, day: format.shortDay(at), time: format.time(at) });
    });
  return ({ steps, creditSteps, resalePercent = 0 }) =>
    [
      ...wordsOf(steps, 'step'),
      ...wordsOf(creditSteps, 'creditStep'),
      ...(resaleForm({ steps, creditSteps, resalePercent }) ? [t('resale', { percent: resalePercent })] : []),
    ].join(', ');
}
