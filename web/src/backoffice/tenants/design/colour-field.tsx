import { hasEnoughContrast, nearestWithContrast } from '@guichet/contract/tenants/colour.ts';
import type { CSSProperties } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Input } from '#ui/input.tsx';
import typography from '#ui/typography.module.css';
import styles from './colour-field.module.css';
import { colourFacts } from './design-values.ts';

interface ColourFieldProps {
  value: string;
  /** The last valid colour, shown while another is typed. */
  shown: string;
  /** The error message; insufficient contrast is reported by the field itself. */
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** Field of the brand colour, typed or picked, with its contrast. */
export function ColourField({ value, shown, error, onChange, onBlur }: ColourFieldProps) {
  const t = useTranslations('design.colours');
  const facts = colourFacts(value);
  const isTooLight = facts !== undefined && !hasEnoughContrast(facts.colour);
  return (
    <div className={styles.colourField}>
      <Field label={t('brand')} hint={t('hint')} error={isTooLight ? undefined : error} required>
        {(aria) => (
          <span className={styles.control}>
            <input
              type="color"
              className={styles.picker}
              aria-label={t('pick')}
              value={shown}
              onChange={(event) => onChange(event.target.value)}
            />
            <Input
              {...aria}
              aria-invalid={aria['aria-invalid'] ?? (isTooLight || undefined)}
              className={typography.num}
              name="brand"
              value={value}
              maxLength={20}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
            />
          </span>
        )}
      </Field>
      <div role="status">{facts && <Contrast {...facts} onChange={onChange} />}</div>
      <Shades colour={shown} />
    </div>
  );
}

function Contrast({
  colour,
  ratio,
  onChange,
}: {
  colour: string;
  ratio: number;
  onChange: (value: string) => void;
}) {
  const t = useTranslations('design.colours');
  const locale = useLocale();
  const values = { ratio: new Intl.NumberFormat(locale).format(ratio) };
  if (hasEnoughContrast(colour)) {
    return (
      <div className={classNames(styles.contrast, styles.enough)}>
        <Icon name="check" size={20} />
        <p>
          <b>{t('enough', values)}</b>
          {t('enoughText')}
        </p>
      </div>
    );
  }
  const nearest = nearestWithContrast(colour);
  return (
    <div className={styles.contrast}>
      <Icon name="alert" size={20} />
      <p>
        <b>{t('tooLittle', values)}</b>
        {t('tooLittleText')}
      </p>
      <Button variant="ghost" onClick={() => onChange(nearest)}>
        <span className={styles.dot} style={{ background: nearest }} />
        {t('nearest', { colour: nearest })}
      </Button>
    </div>
  );
}

/** Shades derived from the colour. */
function Shades({ colour }: { colour: string }) {
  const t = useTranslations('design.colours');
  return (
    <div className={classNames('palette', styles.shades)} style={{ '--brand': colour } as CSSProperties}>
      <p className={classNames(typography.small, typography.muted)}>{t('palette')}</p>
      <ul>
        {(['deep', 'mid', 'soft'] as const).map((shade) => (
          <li key={shade} className={typography.small}>
            <span className={styles.shade} style={{ background: `var(--brand-${shade})` }} />
            {t(shade)}
          </li>
        ))}
      </ul>
    </div>
  );
}
