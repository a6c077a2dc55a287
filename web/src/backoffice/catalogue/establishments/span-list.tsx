import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import typography from '#ui/typography.module.css';
import type { Span } from './information-values.ts';
import styles from './span-list.module.css';

interface SpanListProps {
  /** Label of the day or the exception. */
  name: string;
  spans: readonly Span[];
  error: string | undefined;
  onChange: (spans: Span[]) => void;
}

const MAX_SPANS = 6;
const WHOLE_DAY: Span = { opens: '09:00', closes: '18:00' };

/** The opening times of a day; a day without any is closed. */
export function SpanList({ name, spans, error, onChange }: SpanListProps) {
  const t = useTranslations('establishmentInformations.hours');
  const change = (index: number, part: Partial<Span>) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...part } : span)));
  const next = { opens: spans.at(-1)?.closes ?? WHOLE_DAY.opens, closes: '' };
  return (
    <fieldset className={styles.spanList}>
      <legend className={styles.name}>{name}</legend>
      {spans.length === 0 && <p className={typography.muted}>{t('closed')}</p>}
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a span of the day
        <div key={index} className={styles.span}>
          {(['opens', 'closes'] as const).map((side) => (
            <TextInput
              key={side}
              type="time"
              label={t(side)}
              value={span[side]}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => change(index, { [side]: target.value })}
            />
          ))}
          <IconButton
            icon="trash"
            label={t('removeSpan', { number: index + 1, day: name })}
            onClick={() => onChange(spans.toSpliced(index, 1))}
          />
        </div>
      ))}
      <FieldError error={error} />
      {spans.length < MAX_SPANS && (
        <Button
          variant="ghost"
          icon="plus"
          onClick={() => onChange([...spans, spans.length === 0 ? WHOLE_DAY : next])}
        >
          {t('addSpan', { day: name })}
        </Button>
      )}
    </fieldset>
  );
}
