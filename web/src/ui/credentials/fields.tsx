import { useTranslations } from 'use-intl';
import { PasswordInput, TextInput } from '../inputs.tsx';
import type { TextBinding } from '../use-form.ts';

/** The address with which somebody signs in. */
export function EmailInput(props: TextBinding & { label: string }) {
  return <TextInput {...props} type="email" autoComplete="username" maxLength={254} required />;
}

/** The password that somebody has. The server alone judges it: it may be older than today’s rules. */
export function CurrentPasswordInput(props: TextBinding & { label: string; hint?: string }) {
  const t = useTranslations('common.password');
  return (
    <PasswordInput
      {...props}
      showLabel={t('show')}
      hideLabel={t('hide')}
      autoComplete="current-password"
      maxLength={200}
      required
    />
  );
}

/** Tells password managers, unseen, whose password a form is about. */
export function AccountOfPassword({ email }: { email: string }) {
  return (
    <input
      className="visually-hidden"
      type="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
