import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { type ApiErrorFacts, factsOf } from '#lib/api-error.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { requestContext } from '#lib/request.ts';
import { useStore } from '#lib/store.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { StatePage } from '#ui/state.tsx';
import { MaintenancePage } from './maintenance-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PendingPage } from './pending-page.tsx';
import { reloading } from './stale-chunks.ts';
import { useErrorTitle } from './use-error-title.ts';

/** Error of a site in maintenance (specified-behaviour.md#maintenance). */
const MAINTENANCE = 'commons.frontendmaintenance.failure';

/** A service that the venue has switched off. */
const WITHDRAWN = '.service.withdrawn';

interface ErrorPageProps extends ErrorComponentProps {
  /** Loads the page of a venue that failed to start again; without it, the failed loader runs again. */
  startAgain?: (() => Promise<unknown>) | undefined;
}

/** Replaces a page that cannot be loaded: a message and what to do next. */
export function ErrorPage({ error, reset, startAgain }: ErrorPageProps) {
  const t = useTranslations('common.notFound');
  const isReloading = useStore(reloading, false);
  const facts = factsOfPage(error);
  if (import.meta.env.SSR) requestContext().outcome.status = statusOf(facts);
  if (isReloading) return <PendingPage />;
  if (facts.code.endsWith(MAINTENANCE)) return <MaintenancePage />;
  if (facts.code.endsWith(WITHDRAWN)) return <NotFoundPage title={facts.error} text={t('withdrawn')} />;
  if (facts.status === 404) return <NotFoundPage />;
  return <FailurePage facts={facts} onReset={reset} startAgain={startAgain} />;
}

interface FailurePageProps extends Pick<ErrorPageProps, 'startAgain'> {
  facts: ApiErrorFacts;
  onReset: () => void;
}

function FailurePage({ facts, onReset, startAgain }: FailurePageProps) {
  const t = useTranslations('common.error');
  const router = useRouter();
  const paths = usePaths();
  const readAgain = async () => {
    await router.invalidate();
    onReset();
  };
  useErrorTitle(t('documentTitle'));
  const known = { 0: 'offline', 400: 'badRequest', 503: 'unavailable' } as const;
  const sentence = facts.error || t(known[facts.status as keyof typeof known] ?? 'text');
  return (
    <StatePage
      code={facts.status ? String(facts.status) : undefined}
      title={facts.status >= 500 || facts.status === 0 ? t('title') : sentence}
      text={facts.status >= 500 || facts.status === 0 ? sentence : undefined}
      action={
        <div className={classNames(layout.row, layout.rowWrap)}>
          {facts.status === 401 && (
            <LinkButton to={paths.login(router.state.location.href)}>{t('login')}</LinkButton>
          )}
          {facts.status !== 400 && (
            <Button variant="soft" onClick={startAgain ?? readAgain}>
              {t('retry')}
            </Button>
          )}
          <LinkButton to={paths.home()} variant="ghost">
            {t('home')}
          </LinkButton>
        </div>
      }
    />
  );
}

/** Returns the facts of an error; that of an invalid search parameter is the cause. */
function factsOfPage(error: unknown): ApiErrorFacts {
  const { cause } = error as { cause?: unknown };
  return factsOf(cause instanceof Error ? cause : error);
}

const statusOf = (facts: ApiErrorFacts): number => (facts.status >= 400 ? facts.status : 500);
