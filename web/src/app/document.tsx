import type { PagePhrases } from '@guichet/phrases/areas.ts';
import { HeadContent, Scripts, useRouteContext, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import type { PageContext } from '#lib/phrases.ts';
import { showKeptToast } from '#ui/next-page-toast.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { leaveToasts, Toasts } from '#ui/toast.tsx';
import { useFocusOnNavigation } from './focus.ts';

/** The HTML document around every page. */
export function Document({ children }: { children: ReactNode }) {
  const { locale, phrases } = useRouteContext({ strict: false }) as PageContext;
  return (
    <html lang={locale}>
      <head>
        <HeadContent />
      </head>
      <body>
        <IntlProvider locale={locale} messages={phrases as PagePhrases} timeZone="Europe/Paris">
          {children}
          <Surroundings />
        </IntlProvider>
        <Scripts />
      </body>
    </html>
  );
}

function Surroundings() {
  const t = useTranslations('common');
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });
  useFocusOnNavigation();
  useEffect(showKeptToast, []);
  const router = useRouter();
  useEffect(
    () => router.subscribe('onResolved', ({ pathChanged }) => void (pathChanged && leaveToasts())),
    [router],
  );
  return (
    <>
      <ProgressBar isActive={isLoading} label={t('loading')} />
      <Toasts label={t('notifications')} dismissLabel={t('dismiss')} />
    </>
  );
}
