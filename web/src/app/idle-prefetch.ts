import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { keepPageWithoutNetwork } from './keep-page.ts';
import { registerOfflineWorker } from './offline-worker.ts';

/** How long the code of other pages waits for an idle moment (specified-behaviour.md#waiting). */
const IDLE_TIMEOUT_MS = 2000;

/** Where visitors go next. Their code alone is loaded ahead, never what a page shows. */
const NEXT_PAGES = [
  '/$tenant/ticketing/',
  '/$tenant/ticketing/$id',
  '/$tenant/ticketing_/$id/service/$externalCode',
  '/$tenant/planning',
  '/$tenant/cart',
];

/** What the browser tells of the network, where it does. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether a network is good enough for what may never be needed; unknown is not. */
export const isGoodNetwork = (connection: Connection | undefined): boolean =>
  connection?.effectiveType === '4g' && !connection.saveData;

/** Prepares for what comes next, in an idle moment: the loss of the network, and other pages. */
export function prefetchWhenIdle(router: AnyRouter, home: string): void {
  keepPageWithoutNetwork(router);
  // Not every browser of the product has idle callbacks.
  const whenIdle =
    globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, IDLE_TIMEOUT_MS));
  whenIdle(() => registerOfflineWorker(home, router), { timeout: IDLE_TIMEOUT_MS });
  prefetchPages(router);
}

/** Loads the code of the next pages, on a good network. */
function prefetchPages(router: AnyRouter): void {
  if (!isGoodNetwork((navigator as { connection?: Connection }).connection)) return;
  const routes: Record<string, AnyRoute | undefined> = router.routesById;
  requestIdleCallback(
    () => {
      for (const id of NEXT_PAGES) {
        const route = routes[id];
        // What is missing is said when it is needed.
        if (route) router.loadRouteChunk(route)?.catch(() => undefined);
      }
    },
    { timeout: IDLE_TIMEOUT_MS },
  );
}
