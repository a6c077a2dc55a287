import { useTranslations } from 'use-intl';
import { PasswordInput, TextInput } from '../inputs.tsx';
import type { TextBinding } from '../use-form.ts';

/** The e-mail field of the sign-in. @param props.offersPasskeys lets browsers offer passkeys in it */
export function EmailInput({
  offersPasskeys = false,
  ...props
}: TextBinding & { label: string; offersPasskeys?: boolean }) {
  const autoComplete = offersPasskeys ? 'username webauthn' : 'username';
  return <TextInput {...props} type="email" autoComplete={autoComplete} maxLength={254} required />;
}

/** Field of an existing password. Only the server validates it: it may be older than the current rules. */
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

/** A hidden field that tells password managers which account the form is for. */
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
