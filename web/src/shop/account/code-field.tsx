import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { TextInput } from '#ui/inputs.tsx';
import typography from '#ui/typography.module.css';
import styles from './code-field.module.css';

interface CodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
  element?: RefObject<HTMLInputElement | null>;
}

export const CODE_LENGTH = 6;

/** Field for the six-digit code of an e-mail: typed, pasted with surrounding text, or filled in by the browser. */
export function CodeField({ value, error, onChange, element }: CodeFieldProps) {
  const t = useTranslations('account.code');
  return (
    <TextInput
      {...(element && { ref: element })}
      label={t('label')}
      hint={t('hint')}
      error={error}
      className={classNames(styles.code, typography.num)}
      name="code"
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
      autoComplete="one-time-code"
      inputMode="numeric"
      required
    />
  );
}
