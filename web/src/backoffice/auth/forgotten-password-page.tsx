import { useLoaderData } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { publicAdminApi } from '#lib/admin-api.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { ForgottenPasswordForm } from '#ui/credentials/forgotten-password-form.tsx';
import typography from '#ui/typography.module.css';
import { useBackofficePaths } from '../paths.ts';
import styles from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';

/** Mails a link to choose a new password; the message is the same for known and unknown addresses. */
export function ForgottenPasswordPage({ languages }: { languages: ReactNode }) {
  const t = useTranslations('backoffice.forgotten');
  const { portal } = useLoaderData({ from: '/$tenant_/backoffice_/forgottenPassword' });
  const [sentTo, setSentTo] = useState<string>();
  const send = async (email: string): Promise<void> => {
    await publicAdminApi('POST /user/admin/forgottenpassword', { body: { email } });
    setSentTo(email);
  };
  return (
    <AuthLayout portal={portal} title={t('title')} lead={t('lead')} languages={languages}>
      {sentTo ? (
        <Sent email={sentTo} restart={() => setSentTo(undefined)} />
      ) : (
        <ForgottenPasswordForm site="backoffice" className={styles.form} onSubmit={send} />
      )}
      <AppLink className={typography.link} to={useBackofficePaths().login()}>
        {t('backToLogin')}
      </AppLink>
    </AuthLayout>
  );
}

function Sent({ email, restart }: { email: string; restart: () => void }) {
  const t = useTranslations('backoffice.forgotten');
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div className={styles.form}>
      <p ref={words} tabIndex={-1} className={styles.sent}>
        {t.rich('sent', { email, b: (text) => <b className={styles.email}>{text}</b> })}
      </p>
      <p className={classNames(typography.small, typography.muted)}>{t('notReceived')}</p>
      <Button variant="soft" onClick={restart} wide>
        {t('otherAddress')}
      </Button>
    </div>
  );
}
