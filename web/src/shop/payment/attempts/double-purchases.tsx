import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Legend } from '#ui/field.tsx';
import typography from '#ui/typography.module.css';
import type { DoublePurchase } from './summary-data.ts';
import styles from './summary-page.module.css';

interface DoublePurchasesProps {
  doubles: readonly DoublePurchase[];
  isAccepted: boolean;
  error: string | undefined;
  onAccept: (isAccepted: boolean) => void;
}

/** Asks whether the customer wants what they already have, or another session at the same time. */
export function DoublePurchases({ doubles, isAccepted, error, onAccept }: DoublePurchasesProps) {
  const t = useTranslations('summary.doubles');
  const sentenceOf = useSentence();
  if (doubles.length === 0) return null;
  return (
    <fieldset className={classNames(styles.part, styles.checks)}>
      <Legend>{t('legend')}</Legend>
      <ul className={classNames(styles.doubles, typography.small)}>
        {doubles.map(sentenceOf).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Checkbox
        name="doubles"
        required
        checked={isAccepted}
        error={error}
        onChange={(event) => onAccept(event.target.checked)}
        label={t('accept')}
      />
    </fieldset>
  );
}

function useSentence(): (double: DoublePurchase) => string {
  const t = useTranslations('summary.doubles');
  const locale = useLocale();
  const format = useFormat();
  return ({ start, zone, serviceName, quantity, people, isInCart, isSameSession }) => {
    const local = format.at(zone);
    return t(isInCart ? 'inCart' : isSameSession ? 'same' : 'overlapping', {
      service: labelIn(serviceName, locale),
      day: local.fullDay(local.dayOf(start)),
      time: local.time(start),
      count: quantity,
      people: people.length > 0 ? t('for', { names: people.join(', ') }) : '',
    });
  };
}
