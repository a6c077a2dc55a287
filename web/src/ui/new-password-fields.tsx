import type { PASSWORD_LENGTH } from '@guichet/contract/account/password-rules.ts';
import { useTranslations } from 'use-intl';
import { PasswordInput } from './inputs.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import type { TextBinding } from './use-form.ts';

interface NewPasswordProps {
  /** The site whose password policy applies. */
  site?: keyof typeof PASSWORD_LENGTH;
  labels: { password: string; confirmation: string };
  password: TextBinding;
  confirmation: TextBinding;
}

/** A new password, typed twice, with its strength. Their page loads the phrases `form`. */
export function NewPasswordFields({ site = 'public', labels, password, confirmation }: NewPasswordProps) {
  const common = useTranslations('common.password');
  const shared = {
    showLabel: common('show'),
    hideLabel: common('hide'),
    autoComplete: 'new-password',
    maxLength: 200,
    required: true,
  };
  return (
    <>
      <PasswordInput {...shared} {...password} label={labels.password}>
        <StrengthMeter password={password.value} site={site} />
      </PasswordInput>
      <PasswordInput {...shared} {...confirmation} label={labels.confirmation} />
    </>
  );
}
