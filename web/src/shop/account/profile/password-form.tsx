import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { customerSession } from '#lib/session.ts';
import { ChangePasswordForm } from '#ui/credentials/change-password-form.tsx';
import layout from '#ui/layout.module.css';
import accountStyles from '../account.module.css';

/** Changes the customer’s password. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('account.profile');
  return (
    <ChangePasswordForm
      site="public"
      className={classNames(accountStyles.form, layout.card, layout.panel)}
      aria-labelledby="profile-password"
      email={email}
      session={customerSession}
      change={(body) => api('POST /user/modifypassword', { body })}
    >
      <h2 id="profile-password">{t('password')}</h2>
    </ChangePasswordForm>
  );
}
