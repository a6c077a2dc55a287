import {
  DEFAULT_FONTS,
  FONT_NAMES,
  FONTS,
  type FontName,
  type FontUse,
} from '@guichet/contract/tenants/fonts.ts';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Select } from '#ui/select.tsx';
import type { TextBinding } from '#ui/use-form.ts';
import styles from './font-field.module.css';
import { useFont } from './use-font.ts';

/** Chooses a font of the catalogue for titles or for text, with a sample. */
export function FontField({ use, binding }: { use: FontUse; binding: TextBinding }) {
  const t = useTranslations('design.fonts');
  const family = useFont(binding.value as FontName, use);
  return (
    <div className={styles.fontField}>
      <Select label={t(use)} hint={t(`${use}Hint`)} {...binding}>
        {(['sans-serif', 'serif'] as const).map((kind) => (
          <optgroup key={kind} label={t(kind === 'serif' ? 'serif' : 'sansSerif')}>
            {FONT_NAMES.filter((name) => FONTS[name].kind === kind).map((name) => (
              <option key={name} value={name}>
                {name === DEFAULT_FONTS[use] ? t('standard', { name: FONTS[name].name }) : FONTS[name].name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <p
        className={classNames(styles.specimen, styles[use])}
        style={{ fontFamily: family }}
        aria-hidden="true"
      >
        {t(`${use}Specimen`)}
      </p>
    </div>
  );
}
