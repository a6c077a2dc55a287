import {
  DEFAULT_FACES,
  FACE_NAMES,
  FACES,
  type FaceName,
  type FaceUse,
} from '@guichet/contract/tenants/fonts.ts';
import { useTranslations } from 'use-intl';
import type { TextBinding } from '#backoffice/ui/use-form.ts';
import { classNames } from '#lib/class-names.ts';
import { Select } from '#ui/select.tsx';
import styles from './font-field.module.css';
import { useFace } from './use-font.ts';

/** A face of the catalogue for titles or for text, shown in itself. */
export function FaceField({ use, binding }: { use: FaceUse; binding: TextBinding }) {
  const t = useTranslations('design.faces');
  const family = useFace(binding.value as FaceName, use);
  return (
    <div className={styles.fontField}>
      <Select label={t(use)} hint={t(`${use}Hint`)} {...binding}>
        {(['sans-serif', 'serif'] as const).map((kind) => (
          <optgroup key={kind} label={t(kind === 'serif' ? 'serif' : 'sansSerif')}>
            {FACE_NAMES.filter((name) => FACES[name].kind === kind).map((name) => (
              <option key={name} value={name}>
                {name === DEFAULT_FACES[use] ? t('standard', { name: FACES[name].name }) : FACES[name].name}
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
