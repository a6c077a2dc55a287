import type { AnyRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { parseLocalizedPath } from '#lib/localized-path.ts';
import { loadPhrases, type PageContext, translator } from '#lib/phrases.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { NoticeBar, QuietButton } from '#ui/notice-bar.tsx';
import { reloadWhenReachable } from './stale-chunks.ts';

/** Where a visitor pays, or waits for the outcome. */
const PAYMENT = /^\/[^/]+\/(summary|delivery)(\/|$)/;

/** Fields that hold what a visitor types. */
const TYPED = 'input:not([type=radio], [type=checkbox], [type=hidden]), textarea';

/** How long the new worker may take to begin before the page is loaded anyway. */
const BEGIN_MS = 3000;

/** What is shown now, if anything: a later version takes the place of the one before. */
let shown: Root | undefined;

/** Says that a new version waits, in a part of its own beside the page. */
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

/** Has the new worker begin, and loads the page that it belongs to. */
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

/** Whether the page could be reloaded without a loss: nothing was typed on it, and no payment is under way. */
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
