import {
  type CancellationStep,
  type RefundSteps,
  resaleForm,
} from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import { useTranslations } from 'use-intl';
import { withFlexible } from '#lib/cart.ts';
import { useFormat } from '#lib/portal.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import cart from '../cart.module.css';
import type { CartEntry, CartEvent } from '../cart-groups.ts';
import { useLineChange } from '../page/cart-provider.tsx';
import styles from './flexible-entry.module.css';

interface FlexibleEntryProps {
  entry: CartEntry;
  /** Name of the row, which makes the label unique on the page. */
  label: string;
  event: CartEvent | undefined;
}

/** Chooses the flexible ticket of an entry, or gives it up, with the steps of both. Nothing is chosen beforehand. */
export function FlexibleEntry({ entry, label, event }: FlexibleEntryProps) {
  const t = useTranslations('cart.flexible');
  const format = useFormat();
  const { save, isBusy, error } = useLineChange();
  const { flexible, formerFlexible, detailId, quantity } = entry;
  const terms = flexible ?? entry.flexibleOffer;
  const choose = async (isFlexible: boolean): Promise<void> => {
    if (await save((lines) => withFlexible(lines, detailId, isFlexible)))
      showToast('success', t(isFlexible ? 'added' : 'removed'));
  };
  if (!formerFlexible && !(terms && event)) return null;
  return (
    <div className={styles.flexible}>
      {formerFlexible && (
        <p className={cart.formerPrice}>
          <Icon name="alert" size={18} />
          {t(flexible ? 'former' : 'withdrawn', { amount: format.money(formerFlexible.unitAmount) })}
        </p>
      )}
      {terms && event && (
        <>
          <Checkbox
            label={
              <>
                {t('choose', { amount: format.money(terms.unitAmount) })}
                <span className="visually-hidden"> – {label}</span>
              </>
            }
            checked={flexible !== undefined}
            aria-busy={isBusy || undefined}
            onChange={(change) => void choose(change.target.checked)}
          />
          <FlexibleTermsList terms={terms} event={event} />
          {flexible && (
            <p className={typography.num}>
              {t('included', { amount: format.money(flexible.unitAmount * quantity) })}
            </p>
          )}
          <div role="alert">
            <FieldError error={error} />
          </div>
        </>
      )}
    </div>
  );
}

interface FlexibleTermsListProps {
  terms: NonNullable<CartEntry['flexible']>;
  event: Pick<CartEvent, 'start' | 'zone'>;
}

/** The terms with the flexible ticket and without it: steps with their day and time, and the share of a taken place. */
function FlexibleTermsList({ terms, event }: FlexibleTermsListProps) {
  const t = useTranslations('cart.flexible');
  const cancellation = useTranslations('catalogue.cancellation');
  const wordsOf = useStepWords(event);
  const { resalePercent = 0 } = terms.ordinary;
  const wordsOfAll = ({ steps, creditSteps }: Pick<RefundSteps, 'steps' | 'creditSteps'>) =>
    [
      ...wordsOf(steps, 'step'),
      ...wordsOf(creditSteps, 'creditStep'),
      ...(resaleForm({ steps, creditSteps, resalePercent })
        ? [cancellation('resale', { percent: resalePercent })]
        : []),
    ].join(', ') || t('none');
  return (
    <dl className={styles.terms}>
      <dt>{t('with')}</dt>
      <dd>
        {wordsOfAll(terms)}. {t('kept')}
      </dd>
      <dt>{t('without')}</dt>
      <dd>{wordsOfAll(terms.ordinary)}.</dd>
    </dl>
  );
}

function useStepWords({ start, zone }: Pick<CartEvent, 'start' | 'zone'>) {
  const t = useTranslations('cart.flexible');
  const format = useFormat().at(zone);
  return (steps: readonly CancellationStep[], phrase: 'step' | 'creditStep'): string[] =>
    steps.flatMap(({ hours, percent }) => {
      const until = new Date(Date.parse(start) - hours * 3_600_000);
      if (until.getTime() < Date.now()) return [];
      const at = until.toISOString();
      return t(phrase, { percent, day: format.longDay(at), clock: format.time(at) });
    });
}
