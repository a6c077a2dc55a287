import { useLoaderData } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { useSession } from '#lib/session.ts';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { State } from '#ui/state.tsx';
import { showToast } from '#ui/toast.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { returnPath } from '../auth/return-path.ts';
import { useSignedIn } from '../auth/signed-in.ts';
import { MakeAccount } from './make-account.tsx';
import type { SsoOutcome } from './sso-data.ts';

/** Outcome of a sign-in at a provider; usually it redirects immediately. */
export function SsoPage() {
  const t = useTranslations('identity');
  const paths = usePaths();
  const { arrival } = useLoaderData({ from: '/$tenant/sso' });
  const proof = 'outcome' in arrival ? arrival.outcome.proof : undefined;
  return (
    <>
      <PageHeader
        title={proof ? t('make.title') : t('title')}
        lead={proof ? t('make.lead') : undefined}
        home={paths.home()}
      />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        {'failure' in arrival ? (
          <Failed text={arrival.failure} />
        ) : proof ? (
          <MakeAccount proof={proof} returnUrl={arrival.outcome.returnUrl} />
        ) : (
          <TakenOn outcome={arrival.outcome} />
        )}
      </div>
    </>
  );
}

function Failed({ text }: { text: string }) {
  const t = useTranslations('identity');
  const paths = usePaths();
  const isSignedIn = useSession() !== undefined;
  return (
    <div role="alert">
      <State
        title={isSignedIn ? t('notLinked') : t('failed')}
        text={text}
        action={
          isSignedIn ? (
            <LinkButton to={paths.profile()}>{t('back')}</LinkButton>
          ) : (
            <LinkButton to={paths.login()}>{t('retry')}</LinkButton>
          )
        }
      />
    </div>
  );
}

/** Continues at the person's previous page, signed in or linked. */
function TakenOn({ outcome: { outcome, session, returnUrl } }: { outcome: SsoOutcome }) {
  const t = useTranslations('identity');
  const { tenant } = usePortal();
  const navigateTo = useNavigateTo();
  const signedIn = useSignedIn(returnUrl);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    showToast('success', t(outcome === 'linked' ? 'linked' : 'welcome'), { isKept: true });
    if (session) void signedIn(session);
    else void navigateTo(returnPath(returnUrl, tenant.name), { replace: true });
  });
  return <p role="status">{t('working')}</p>;
}
