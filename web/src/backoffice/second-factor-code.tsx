import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { TextInput } from '#ui/inputs.tsx';
import typography from '#ui/typography.module.css';
import './second-factor-code.css';

export const CODE_DIGITS = 6;

interface SecondFactorCodeProps {
  value: string;
  error: string | undefined;
  /** Asks for one of the codes that were written down, instead of the application's. */
  isRecovery?: boolean;
  onChange: (code: string) => void;
  element?: RefObject<HTMLInputElement | null>;
}

/** The six digits that an authenticator application shows, typed or pasted with whatever surrounds them. */
export function SecondFactorCode({ value, error, isRecovery, onChange, element }: SecondFactorCodeProps) {
  const t = useTranslations('backoffice.code');
  if (isRecovery) {
    return (
      <TextInput
        {...(element && { ref: element })}
        label={t('recoveryLabel')}
        hint={t('recoveryHint')}
        error={error}
        name="code"
        value={value}
        onChange={(event) => onChange(event.target.value.slice(0, 20))}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
    );
  }
  return (
    <TextInput
      {...(element && { ref: element })}
      label={t('label')}
      hint={t('hint')}
      error={error}
      className={classNames('second-factor-code', typography.num)}
      name="code"
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
      autoComplete="one-time-code"
      inputMode="numeric"
      required
    />
  );
}
