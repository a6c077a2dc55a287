import { labelIn } from '@guichet/contract/locale.ts';
import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { FieldError } from '../../ui/field.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import type { SupportingDocument } from './summary-data.ts';

interface DocumentConfirmationsProps {
  documents: SupportingDocument[];
  /** Codes of those that were confirmed. */
  confirmed: ReadonlySet<string>;
  error: string | undefined;
  onConfirm: (codes: ReadonlySet<string>) => void;
}

/** What the buyer of reduced prices shows at the entrance, and confirms to hold. */
export function DocumentConfirmations({
  documents,
  confirmed,
  error,
  onConfirm,
}: DocumentConfirmationsProps) {
  const t = useTranslations('summary.documents');
  const locale = useLocale();
  const errorId = useId();
  if (documents.length === 0) return null;
  const toggle = (code: string, isHeld: boolean): void => {
    const next = new Set(confirmed);
    if (isHeld) next.add(code);
    else next.delete(code);
    onConfirm(next);
  };
  return (
    <fieldset className="order-part order-checks" aria-describedby={error ? errorId : undefined}>
      <legend className="field-label">{t('legend')}</legend>
      {documents.map(({ code, labels, priceLabels }) => (
        <Checkbox
          key={code}
          name={code}
          required
          checked={confirmed.has(code)}
          aria-invalid={error && !confirmed.has(code) ? true : undefined}
          onChange={(event) => toggle(code, event.target.checked)}
          label={t('confirm', { document: labelIn(labels, locale) })}
          hint={t('for', { prices: priceLabels.map((price) => labelIn(price, locale)).join(', ') })}
        />
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
