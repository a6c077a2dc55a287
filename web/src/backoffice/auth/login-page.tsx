import { isEmail, type Problems } from '@guichet/contract/account/registration-rules.ts';
import { useLoaderData, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { publicAdminApi } from '#lib/admin-api.ts';
import { adminReturnPath } from '#lib/admin-return-path.ts';
import { adminSession } from '#lib/admin-session.ts';
import { ApiError } from '#lib/api-error.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { PasswordInput, TextInput } from '#ui/inputs.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { useBackofficePaths } from '../paths.ts';
import { AuthLayout } from './auth-layout.tsx';
import { CodeStep } from './code-step.tsx';

export interface Credentials {
  email: string;
  password: string;
}

/** Where an administrator signs in, with the second factor where there is one, and comes back to where they were. */
export function LoginPage({ languages }: { languages: ReactNode }) {
  const t = useTranslations('backoffice.login');
  const navigateTo = useNavigateTo();
  const { portal } = useLoaderData({ from: '/$tenant_/backoffice_/login' });
  const { from } = useSearch({ from: '/$tenant_/backoffice_/login' });
  const [accepted, setAccepted] = useState<Credentials>();
  const signIn = async (credentials: Credentials & { code?: string }): Promise<void> => {
    adminSession.keep(await publicAdminApi('POST /user/admin/login', { body: credentials }));
    await navigateTo(adminReturnPath(from, portal.tenant.name), { replace: true });
  };
  return (
    <AuthLayout portal={portal} title={t('title')} lead={t('lead')} languages={languages}>
      {accepted ? (
        <CodeStep
          email={accepted.email}
          signIn={(code) => signIn({ ...accepted, code })}
          restart={() => setAccepted(undefined)}
        />
      ) : (
        <CredentialsStep signIn={signIn} insertCode={setAccepted} />
      )}
    </AuthLayout>
  );
}

interface CredentialsStepProps {
  signIn: (credentials: Credentials) => Promise<void>;
  /** The password is right, and a second factor is needed. */
  insertCode: (credentials: Credentials) => void;
}

function CredentialsStep({ signIn, insertCode }: CredentialsStepProps) {
  const t = useTranslations('backoffice');
  const common = useTranslations('common.password');
  const form = useForm({
    initial: { email: '', password: '' },
    validate: loginProblems,
    onSubmit: async ({ email, password }) => {
      const credentials = { email: email.trim(), password };
      try {
        await signIn(credentials);
      } catch (error) {
        if (!(error instanceof ApiError && error.is('admin.second-factor-required'))) throw error;
        insertCode(credentials);
      }
    },
  });
  return (
    <form ref={form.element} className="door-form" noValidate onSubmit={form.onSubmit}>
      <TextInput
        {...form.text('email')}
        label={t('fields.email')}
        type="email"
        autoComplete="username"
        maxLength={254}
        required
      />
      <PasswordInput
        {...form.text('password')}
        label={t('fields.password')}
        showLabel={common('show')}
        hideLabel={common('hide')}
        autoComplete="current-password"
        maxLength={200}
        required
      />
      <AppLink className={typography.link} to={useBackofficePaths().forgottenPassword()}>
        {t('login.forgotten')}
      </AppLink>
      <Failure text={form.failure} />
      <Button type="submit" icon="login" busy={form.isSubmitting} wide large>
        {t('login.submit')}
      </Button>
    </form>
  );
}

/** A password is judged by the server alone. */
function loginProblems({ email, password }: Credentials): Problems {
  return {
    ...(email.trim() === '' && { email: 'field.required' as const }),
    ...(email.trim() !== '' && !isEmail(email.trim()) && { email: 'field.email' as const }),
    ...(password === '' && { password: 'field.required' as const }),
  };
}
