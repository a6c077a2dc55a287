import type { RefObject } from 'react';
import { classNames } from '#lib/class-names.ts';
import { TextInput } from '../inputs.tsx';
import typography from '../typography.module.css';
import styles from './code-field.module.css';
import { type Site, useSitePhrases } from './site.ts';

interface CodeFieldProps {
  site: Site;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
  element?: RefObject<HTMLInputElement | null> | undefined;
}

export const CODE_LENGTH = 6;

/** A field for six digits of an e-mail or an authenticator: typed, pasted with surrounding text, or autofilled. */
export function CodeField({ site, value, error, onChange, element }: CodeFieldProps) {
  const t = useSitePhrases(site);
  return (
    <TextInput
      {...(element && { ref: element })}
      label={t('code.label')}
      hint={t('code.hint')}
      error={error}
      className={classNames(styles.codeField, site === 'backoffice' && styles.narrow, typography.num)}
      name="code"
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
      autoComplete="one-time-code"
      inputMode="numeric"
      required
    />
  );
}
