import { useLoaderData } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { publicAdminApi } from '#lib/admin-api.ts';
import { adminSession } from '#lib/admin-session.ts';
import { LinkButton } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { useBackofficePaths } from '../paths.ts';
import { AuthLayout } from './auth-layout.tsx';

/**
 * Signs an administrator of the platform in, with the key in the hash of the address, and removes the key from the
 * address.
 */
export function VisitPage({ languages }: { languages: ReactNode }) {
  const t = useTranslations('backoffice.visit');
  const { portal } = useLoaderData({ from: '/$tenant_/backoffice_/visit' });
  const navigateTo = useNavigateTo();
  const paths = useBackofficePaths();
  const [hasFailed, setFailed] = useState(false);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const key = location.hash.slice(1);
    history.replaceState(history.state, '', location.pathname);
    publicAdminApi('POST /user/admin/beginvisit', { body: { key } }).then(
      (session) => {
        adminSession.clear();
        adminSession.keep(session);
        void navigateTo(paths.home(), { replace: true });
      },
      () => setFailed(true),
    );
  });
  return (
    <AuthLayout portal={portal} title={t('title')} lead={portal.tenant.displayName} languages={languages}>
      {hasFailed ? (
        <>
          <Failure text={t('failed')} />
          <LinkButton to={paths.login()} wide>
            {t('login')}
          </LinkButton>
        </>
      ) : (
        <p role="status">{t('working')}</p>
      )}
    </AuthLayout>
  );
}
