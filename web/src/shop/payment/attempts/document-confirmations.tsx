import { type Labels, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Legend } from '#ui/field.tsx';
import styles from './order-form.module.css';
import type { SupportingDocument } from './summary-data.ts';
import type { ReducedPrice } from './view.ts';

interface DocumentConfirmationsProps {
  prices: ReducedPrice[];
  /** Keys of the prices for which a document was confirmed. */
  confirmed: ReadonlySet<string>;
  error: string | undefined;
  onConfirm: (keys: ReadonlySet<string>) => void;
}

/** The buyer of reduced prices confirms having the supporting documents that are checked at the entrance. */
export function DocumentConfirmations({ prices, confirmed, error, onConfirm }: DocumentConfirmationsProps) {
  const t = useTranslations('summary.documents');
  const locale = useLocale();
  if (prices.length === 0) return null;
  const describe = (labels: Labels, documents: readonly SupportingDocument[]) => {
    const [first, ...others] = documents;
    const price = labelIn(labels, locale);
    return first && others.length === 0
      ? { label: t('bring', { price, document: t(`names.${first.code}`) }) }
      : {
          label: t('bringOne', { price }),
          hint: documents.map((document) => labelIn(document.labels, locale)).join(' · '),
        };
  };
  const toggle = (key: string, isConfirmed: boolean): void => {
    const next = new Set(confirmed);
    if (isConfirmed) next.add(key);
    else next.delete(key);
    onConfirm(next);
  };
  return (
    <fieldset className={classNames(styles.part, styles.checks)}>
      <Legend>{t('legend')}</Legend>
      {prices.map(({ key, labels, documents }) => (
        <Checkbox
          key={key}
          name="document"
          required
          checked={confirmed.has(key)}
          error={confirmed.has(key) ? undefined : error}
          onChange={(event) => toggle(key, event.target.checked)}
          {...describe(labels, documents)}
        />
      ))}
    </fieldset>
  );
}
