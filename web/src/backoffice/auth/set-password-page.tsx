import { useLoaderData, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { publicAdminApi } from '#lib/admin-api.ts';
import { adminSession } from '#lib/admin-session.ts';
import { ApiError } from '#lib/api-error.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { NewPasswordForm } from '#ui/credentials/new-password-form.tsx';
import { Failure } from '#ui/failure.tsx';
import typography from '#ui/typography.module.css';
import { useBackofficePaths } from '../paths.ts';
import styles from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { rememberAddress } from './chosen-address.ts';

/** Target of the link in an e-mail: its key, in the hash, permits to choose a first or a new password. */
export function SetPasswordPage({ languages }: { languages: ReactNode }) {
  const t = useTranslations('backoffice.newPassword');
  const { portal } = useLoaderData({ from: '/$tenant_/backoffice_/password' });
  const hash = useLocation({ select: (location) => location.hash });
  // After the save, the address is already that of the next page while this one is still shown.
  const [opened, setOpened] = useState(hash);
  if (hash !== '' && hash !== opened) setOpened(hash);
  const key = hash || opened;
  const [spent, setSpent] = useState<string>();
  const paths = useBackofficePaths();
  const isGood = key !== '' && key !== spent;
  return (
    <AuthLayout portal={portal} title={t('title')} lead={t('lead')} languages={languages}>
      {isGood ? (
        <PasswordForm key={key} linkKey={key} onSpent={() => setSpent(key)} />
      ) : (
        <div className={styles.form}>
          <Failure text={t('badLink')} />
          <LinkButton to={paths.forgottenPassword()} icon="mail" wide>
            {t('askAnother')}
          </LinkButton>
        </div>
      )}
      <AppLink className={typography.link} to={paths.login()}>
        {t('backToLogin')}
      </AppLink>
    </AuthLayout>
  );
}

function PasswordForm({ linkKey, onSpent }: { linkKey: string; onSpent: () => void }) {
  const t = useTranslations('backoffice.newPassword');
  const paths = useBackofficePaths();
  const save = async (passwords: { password: string; confirmation: string }) => {
    // The old password's session in this browser ends.
    adminSession.clear();
    try {
      const body = { key: linkKey, ...passwords };
      const { email, session } = await publicAdminApi('POST /user/admin/setpassword', { body });
      rememberAddress(email);
      if (!session) return { message: t('done'), path: paths.login() };
      // The link permits to enrol the second factor that the venue requires.
      adminSession.keep(session);
      return { message: t('enrol'), path: paths.section('profile') };
    } catch (error) {
      if (error instanceof ApiError && error.is('admin.password-link')) onSpent();
      throw error;
    }
  };
  return (
    <NewPasswordForm
      site="backoffice"
      className={styles.form}
      submitLabel={t('submit')}
      save={({ password, confirmation }) => save({ password, confirmation })}
    />
  );
}
