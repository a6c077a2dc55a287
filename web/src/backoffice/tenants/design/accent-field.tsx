import { MIN_ACCENT_CONTRAST } from '@guichet/contract/tenants/colour.ts';
import type { ComponentProps, CSSProperties } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Input } from '#ui/input.tsx';
import typography from '#ui/typography.module.css';
import styles from './colour-field.module.css';
import { accentFacts } from './design-values.ts';

interface AccentFieldProps extends Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur'> {
  value: string;
  error?: string | undefined;
  /** The last valid colour, shown while another is typed. */
  shown: string;
  /** The last valid brand colour, whose deep tone is the background. */
  brand: string;
  onPick: (value: string) => void;
}

/** Field of the accent colour, typed or picked, with its contrast on the brand's deep tone. */
export function AccentField({
  name,
  value,
  error,
  shown,
  brand,
  onChange,
  onBlur,
  onPick,
}: AccentFieldProps) {
  const t = useTranslations('design.colours');
  const locale = useLocale();
  const facts = accentFacts(value, brand);
  const isEnough = facts !== undefined && facts.ratio >= MIN_ACCENT_CONTRAST;
  const ratio = facts && new Intl.NumberFormat(locale).format(facts.ratio);
  return (
    <div className={styles.colourField}>
      <Field
        label={t('accent')}
        hint={t('accentHint')}
        error={facts && !isEnough ? undefined : error}
        required
      >
        {(aria) => (
          <span className={styles.control}>
            <input
              type="color"
              className={styles.picker}
              aria-label={t('pickAccent')}
              value={shown}
              onChange={(event) => onPick(event.target.value)}
            />
            <Input
              {...aria}
              aria-invalid={aria['aria-invalid'] ?? ((facts && !isEnough) || undefined)}
              className={typography.num}
              name={name}
              value={value}
              maxLength={20}
              spellCheck={false}
              autoComplete="off"
              onChange={onChange}
              onBlur={onBlur}
            />
          </span>
        )}
      </Field>
      <div role="status">
        {ratio !== undefined && (
          <div className={classNames(styles.contrast, isEnough && styles.enough)}>
            <Icon name={isEnough ? 'check' : 'alert'} size={20} />
            <p>
              <b>{t(isEnough ? 'accentEnough' : 'accentTooLittle', { ratio })}</b>
              {t(isEnough ? 'accentEnoughText' : 'accentTooLittleText')}
            </p>
          </div>
        )}
      </div>
      <div
        className={classNames('palette', styles.accentSample)}
        style={{ '--brand': brand, '--sun': shown } as CSSProperties}
        aria-hidden="true"
      />
    </div>
  );
}
