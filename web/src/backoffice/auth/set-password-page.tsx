import { passwordProblems } from '@guichet/contract/account/registration-rules.ts';
import { useLoaderData, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { publicAdminApi } from '#lib/admin-api.ts';
import { adminSession } from '#lib/admin-session.ts';
import { ApiError } from '#lib/api-error.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { NewPasswordFields } from '#ui/new-password-fields.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { useBackofficePaths } from '../paths.ts';
import { AuthLayout } from './auth-layout.tsx';

/** Where the link of an e-mail leads: its key, in the hash, lets choose a first or a new password. */
export function SetPasswordPage({ languages }: { languages: ReactNode }) {
  const t = useTranslations('backoffice.newPassword');
  const { portal } = useLoaderData({ from: '/$tenant_/backoffice_/password' });
  const key = useLocation({ select: ({ hash }) => hash });
  const [spent, setSpent] = useState<string>();
  const paths = useBackofficePaths();
  const isGood = key !== '' && key !== spent;
  return (
    <AuthLayout portal={portal} title={t('title')} lead={t('lead')} languages={languages}>
      {isGood ? (
        <PasswordForm key={key} linkKey={key} onSpent={() => setSpent(key)} />
      ) : (
        <div className="door-form">
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
  const t = useTranslations('backoffice');
  const navigateTo = useNavigateTo();
  const paths = useBackofficePaths();
  const form = useForm({
    initial: { password: '', confirmation: '' },
    validate: (values) => passwordProblems(values, 'backoffice'),
    onSubmit: async (values) => {
      try {
        await publicAdminApi('POST /user/admin/setpassword', { body: { key: linkKey, ...values } });
      } catch (error) {
        if (error instanceof ApiError && error.is('admin.password-link')) return onSpent();
        throw error;
      }
      // Whoever was signed in here has lost that session with the old password.
      adminSession.clear();
      showToast('success', t('newPassword.done'));
      await navigateTo(paths.login(), { replace: true });
    },
  });
  return (
    <form ref={form.element} className="door-form" noValidate onSubmit={form.onSubmit}>
      <NewPasswordFields
        site="backoffice"
        labels={{ password: t('fields.newPassword'), confirmation: t('fields.confirmation') }}
        password={form.text('password')}
        confirmation={form.text('confirmation')}
      />
      <Failure text={form.failure} />
      <Button type="submit" busy={form.isSubmitting} wide large>
        {t('newPassword.submit')}
      </Button>
    </form>
  );
}
