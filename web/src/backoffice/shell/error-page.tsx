import type { Locale } from '@guichet/contract/locale.ts';
import { type ErrorComponentProps, useRouteContext, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { AdminPortal } from '#lib/admin-portal.ts';
import { type ApiErrorFacts, factsOf } from '#lib/api-error.ts';
import { classNames } from '#lib/class-names.ts';
import { publicPath } from '#lib/localized-path.ts';
import { VENUES_PATH } from '#lib/paths.ts';
import { Button, buttonClass, LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { StatePage } from '#ui/state.tsx';
import { useBackofficePaths } from '../paths.ts';

/** Replaces a page of the back office that cannot be loaded: a message and what to do next. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('backoffice.error');
  const paths = useBackofficePaths();
  const router = useRouter();
  const from = useRouterState({ select: (state) => state.location.href });
  const facts = factsOf(error);
  const words = useWords(facts);
  const { portal } = useRouteContext({ strict: false }) as { portal?: AdminPortal };
  // A route that failed to load has no title.
  useEffect(() => {
    document.title = [words.title, portal?.tenant.displayName].filter(Boolean).join(' – ');
  }, [words.title, portal]);
  const isSessionOver = /\.session\.(expired|required)$/.test(facts.code);
  const canRetry = !isSessionOver && facts.status !== 400 && facts.status !== 404;
  const isListed = LISTED.test(facts.code);
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  return (
    <StatePage
      code={facts.status ? String(facts.status) : undefined}
      title={words.title}
      text={words.text}
      action={
        <div className={classNames(layout.row, layout.rowWrap, layout.centered)}>
          {isSessionOver && <LinkButton to={paths.login(from)}>{t('signIn')}</LinkButton>}
          {canRetry && (
            <Button variant="soft" onClick={retry}>
              {t('retry')}
            </Button>
          )}
          {isListed && (
            <LinkButton to={paths.ticketingSettings()} variant="soft">
              {t('list')}
            </LinkButton>
          )}
          {facts.status === 404 && !portal ? (
            <VenuesLink />
          ) : (
            <LinkButton to={paths.home()} variant="ghost">
              {t('home')}
            </LinkButton>
          )}
        </div>
      }
    />
  );
}

/** Links to the list of the ticketing settings, in place of an unknown item. */
const LISTED = /\.(establishment|family|service)\.not-found$/;

/** Links from an unknown back office to the existing ones, by a full page load, since these are not its pages. */
function VenuesLink() {
  const t = useTranslations('backoffice.error');
  return (
    <a className={buttonClass({ variant: 'soft' })} href={publicPath(useLocale() as Locale, VENUES_PATH)}>
      {t('venues')}
    </a>
  );
}

function useWords({ status, code, error }: ApiErrorFacts): { title: string; text?: string | undefined } {
  const t = useTranslations('backoffice.error');
  if (code.endsWith('.commons.admin-right-required')) {
    return { title: t('forbiddenTitle'), text: t('forbiddenText') };
  }
  if (/\.session\.(expired|required)$/.test(code)) return { title: t('sessionTitle'), text: error };
  if (status === 404 && !error) return { title: t('notFoundTitle'), text: t('notFoundText') };
  if (status >= 400 && status < 500 && error) return { title: error };
  const known = { 0: 'offline', 400: 'badRequest', 503: 'unavailable' } as const;
  return { title: t('title'), text: error || t(known[status as keyof typeof known] ?? 'text') };
}

/** An unknown address of the back office. */
export function NotFoundPage() {
  const t = useTranslations('backoffice');
  const paths = useBackofficePaths();
  return (
    <StatePage
      code="404"
      title={t('error.notFoundTitle')}
      text={t('error.notFoundText')}
      action={
        <div className={classNames(layout.row, layout.rowWrap, layout.centered)}>
          <LinkButton to={paths.section('siteMap')} variant="soft">
            {t('sections.siteMap.title')}
          </LinkButton>
          <LinkButton to={paths.home()} variant="ghost">
            {t('error.home')}
          </LinkButton>
        </div>
      }
    />
  );
}
