import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { TextInput } from '#ui/inputs.tsx';

interface RecoveryCodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
  element: RefObject<HTMLInputElement | null>;
}

/** Field of a recovery code, which replaces the authenticator's code. */
export function RecoveryCodeField({ value, error, onChange, element }: RecoveryCodeFieldProps) {
  const t = useTranslations('backoffice.code');
  return (
    <TextInput
      ref={element}
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
