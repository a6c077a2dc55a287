import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLoaderData, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { publicAdminApi } from '#lib/admin-api.ts';
import type { AdminPortal } from '#lib/admin-portal.ts';
import { adminReturnPath } from '#lib/admin-return-path.ts';
import { adminSession } from '#lib/admin-session.ts';
import { ApiError } from '#lib/api-error.ts';
import type { SessionAnswer } from '#lib/session-store.ts';
import { buttonClass } from '#ui/button.tsx';
import { PasskeySignIn } from '#ui/credentials/passkeys/passkey-sign-in.tsx';
import { type Credentials, SignInForm } from '#ui/credentials/sign-in-form.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { useBackofficePaths } from '../paths.ts';
import styles from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { chosenAddress } from './chosen-address.ts';
import { CodeStep } from './code-step.tsx';

/** Signs an administrator in, with the second factor if there is one, and returns to the requested page. */
export function LoginPage({ languages }: { languages: ReactNode }) {
  const t = useTranslations('backoffice.login');
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  const { portal } = useLoaderData({ from: '/$tenant_/backoffice_/login' });
  const { from, sso } = useSearch({ from: '/$tenant_/backoffice_/login' });
  const [accepted, setAccepted] = useState<Credentials>();
  const enter = async (session: SessionAnswer): Promise<void> => {
    adminSession.keep(session);
    await navigateTo(adminReturnPath(from, portal.tenant.name), { replace: true });
  };
  const signIn = async (credentials: Credentials & { code?: string }): Promise<void> => {
    const body = { ...credentials, device: adminSession.device() };
    await enter(await publicAdminApi('POST /user/admin/login', { body }));
  };
  const signInOrAskForCode = async (credentials: Credentials): Promise<void> => {
    try {
      await signIn(credentials);
    } catch (error) {
      if (!(error instanceof ApiError && error.is('admin.second-factor-required'))) throw error;
      setAccepted(credentials);
    }
  };
  return (
    <AuthLayout portal={portal} title={t('title')} lead={t('lead')} languages={languages}>
      {sso && (
        <div role="alert">
          <Notice tone="warning">{t('ssoFailed')}</Notice>
        </div>
      )}
      {!accepted && <SsoButton portal={portal} from={from} />}
      {accepted ? (
        <CodeStep
          email={accepted.email}
          signIn={(code) => signIn({ ...accepted, code })}
          restart={() => setAccepted(undefined)}
        />
      ) : (
        <SignInForm
          site="backoffice"
          className={styles.form}
          email={chosenAddress()}
          forgottenPath={paths.forgottenPassword()}
          signIn={signInOrAskForCode}
        >
          <PasskeySignIn
            begin={() => publicAdminApi('POST /user/admin/beginpasskeylogin')}
            finish={async (credential) =>
              enter(await publicAdminApi('POST /user/admin/passkeylogin', { body: { credential } }))
            }
          />
        </SignInForm>
      )}
    </AuthLayout>
  );
}

/** Links to the venue's identity provider, if administrators may sign in there. @param from return address */
function SsoButton({ portal, from }: { portal: AdminPortal; from: string | undefined }) {
  const t = useTranslations('backoffice.login');
  const locale = useLocale() as Locale;
  const { sso, tenant } = portal;
  if (!sso) return null;
  const query = new URLSearchParams({
    tenantName: tenant.name,
    ssoName: sso.ssoName,
    language: locale,
    returnUrl: adminReturnPath(from, tenant.name),
  });
  return (
    <a
      className={buttonClass({ variant: 'soft', wide: true, large: true })}
      href={`/api/v1/user/admin/loginSSO?${query}`}
    >
      {t('sso', { name: labelIn(sso.labels, locale) })}
    </a>
  );
}
