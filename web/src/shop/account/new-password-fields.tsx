import { useTranslations } from 'use-intl';
import { PasswordInput } from '../../ui/inputs.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import type { TextBinding } from './use-form.ts';

interface NewPasswordProps {
  /** Whether there is a password already, which this one replaces. */
  isChange?: boolean;
  password: TextBinding;
  confirmation: TextBinding;
}

/** A new password, typed twice, with its strength. */
export function NewPasswordFields({ isChange = true, password, confirmation }: NewPasswordProps) {
  const t = useTranslations('account.fields');
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
      <PasswordInput {...shared} {...password} label={t(isChange ? 'newPassword' : 'password')}>
        <StrengthMeter password={password.value} />
      </PasswordInput>
      <PasswordInput {...shared} {...confirmation} label={t('confirmation')} />
    </>
  );
}
