import { useLoaderData } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { publicAdminApi } from '#lib/admin-api.ts';
import { adminReturnPath } from '#lib/admin-return-path.ts';
import { adminSession } from '#lib/admin-session.ts';
import type { SessionAnswer } from '#lib/session-store.ts';
import { LinkButton } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toast.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { useBackofficePaths } from '../paths.ts';
import { AuthLayout } from './auth-layout.tsx';
import { CodeStep } from './code-step.tsx';
import type { SsoArrival } from './sso-arrival.ts';

const ROUTE = '/$tenant_/backoffice_/login_/sso';

/** Completes an administrator's sign-in at a provider: opens the session, or asks for the second factor. */
export function SsoPage({ languages }: { languages: ReactNode }) {
  const t = useTranslations('backoffice.login');
  const { portal, arrival } = useLoaderData({ from: ROUTE });
  return (
    <AuthLayout portal={portal} title={t('ssoTitle')} lead={portal.tenant.displayName} languages={languages}>
      {'failure' in arrival ? (
        <Failed text={arrival.failure} />
      ) : (
        <Arrived outcome={arrival.outcome} tenant={portal.tenant.name} />
      )}
    </AuthLayout>
  );
}

function Failed({ text }: { text: string }) {
  const t = useTranslations('backoffice.login');
  const paths = useBackofficePaths();
  const isSignedIn = adminSession.current() !== undefined;
  return (
    <>
      <Failure text={text || t('ssoFailed')} />
      <LinkButton to={isSignedIn ? paths.section('profile') : paths.login()} wide>
        {t('ssoRetry')}
      </LinkButton>
    </>
  );
}

type Outcome = Extract<SsoArrival, { outcome: unknown }>['outcome'];

function Arrived({ outcome, tenant }: { outcome: Outcome; tenant: string }) {
  const t = useTranslations('backoffice');
  const navigateTo = useNavigateTo();
  const paths = useBackofficePaths();
  const isDone = useRef(false);
  const { returnUrl } = outcome;
  const { session, ticket, email = '' } = outcome.outcome === 'linked' ? {} : outcome;
  const goOn = async (answered?: SessionAnswer): Promise<void> => {
    if (answered) adminSession.keep(answered);
    await navigateTo(adminReturnPath(returnUrl, tenant), { replace: true });
  };
  useEffect(() => {
    if (isDone.current || ticket !== undefined) return;
    isDone.current = true;
    if (!session) showToast('success', t('identity.linkedNow'), { isKept: true });
    void goOn(session);
  });
  if (ticket === undefined) return <p role="status">{t('login.ssoWorking')}</p>;
  return (
    <CodeStep
      email={email}
      signIn={async (code) =>
        goOn(await publicAdminApi('POST /user/admin/codeSSO', { body: { ticket, code } }))
      }
      restart={() => void navigateTo(paths.login())}
    />
  );
}
