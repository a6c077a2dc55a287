import type { AnyRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { parseLocalizedPath } from '#lib/localized-path.ts';
import { loadPhrases, type PageContext, translator } from '#lib/phrases.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { NoticeBar, QuietButton } from '#ui/notice-bar.tsx';
import { reloadWhenReachable } from './stale-chunks.ts';

/** Pages on which a visitor pays, or waits for the outcome. */
const PAYMENT = /^\/[^/]+\/(summary|delivery)(\/|$)/;

/** Fields with typed values. */
const TYPED = 'input:not([type=radio], [type=checkbox], [type=hidden]), textarea';

/** Milliseconds for the new worker to start before the page is reloaded anyway. */
const BEGIN_MS = 3000;

/** The present prompt; a later version replaces an earlier one. */
let shown: Root | undefined;

/** Announces a waiting new version, in a separate element beside the page. */
export async function announceUpdate(
  registration: ServiceWorkerRegistration,
  router: AnyRouter,
): Promise<void> {
  const context: PageContext = router.options.context;
  await loadPhrases(context, 'update');
  shown?.unmount();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  shown = root;
  root.render(
    <UpdatePrompt
      context={context}
      router={router}
      onReload={() => void begin(registration)}
      onLater={() => root.unmount()}
    />,
  );
}

/** Starts the new worker, and reloads the page. */
async function begin({ waiting }: ServiceWorkerRegistration): Promise<void> {
  const begun = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    setTimeout(resolve, BEGIN_MS);
  });
  waiting?.postMessage('activate');
  await begun;
  await reloadWhenReachable();
}

interface UpdatePromptProps {
  context: PageContext;
  router: AnyRouter;
  onReload: () => void;
  onLater: () => void;
}

function UpdatePrompt({ context, router, onReload, onLater }: UpdatePromptProps) {
  const t = translator(context, 'update');
  const isWelcome = useLull(router);
  return (
    <NoticeBar isShown={isWelcome} aria-label={t('title')}>
      <span role="status">{isWelcome && t('text')}</span>
      {isWelcome && (
        <div className={layout.row}>
          <Button onClick={onReload}>{t('reload')}</Button>
          <QuietButton onClick={onLater}>{t('later')}</QuietButton>
        </div>
      )}
    </NoticeBar>
  );
}

/** Returns whether the page can be reloaded without a loss: no typed values, no payment under way. */
function useLull(router: AnyRouter): boolean {
  const [isLull, setLull] = useState(isAtRest);
  useEffect(() => {
    const type = () => setLull(false);
    document.addEventListener('input', type, true);
    const stop = router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged) setLull(isAtRest());
    });
    return () => {
      document.removeEventListener('input', type, true);
      stop();
    };
  }, [router]);
  return isLull;
}

const isAtRest = (): boolean =>
  !PAYMENT.test(parseLocalizedPath(location.pathname).path) &&
  [...document.querySelectorAll<HTMLInputElement>(TYPED)].every(({ value }) => value.trim() === '');
