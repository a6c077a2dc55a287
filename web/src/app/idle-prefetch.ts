import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { keepPageWithoutNetwork } from './keep-page.ts';
import { registerOfflineWorker } from './offline-worker.ts';

/** Milliseconds for which the code of other pages waits for an idle moment (specified-behaviour.md#waiting). */
const IDLE_TIMEOUT_MS = 2000;

/** Likely next pages. Only their code is prefetched, never their data. */
const NEXT_PAGES = [
  '/$tenant/ticketing/',
  '/$tenant/ticketing/$id',
  '/$tenant/ticketing_/$id/service/$externalCode',
  '/$tenant/planning',
  '/$tenant/cart',
];

/** The browser's information on the network, if it offers any. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns whether the network is good enough for a prefetch; false for an unknown network. */
export const isGoodNetwork = (connection: Connection | undefined): boolean =>
  connection?.effectiveType === '4g' && !connection.saveData;

/** Prepares in an idle moment for the loss of the network and for the next pages. */
export function prefetchWhenIdle(router: AnyRouter, home: string): void {
  keepPageWithoutNetwork(router);
  // Some supported browsers have no idle callbacks.
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
        // A missing chunk is reported when it is needed.
        if (route) router.loadRouteChunk(route)?.catch(() => undefined);
      }
    },
    { timeout: IDLE_TIMEOUT_MS },
  );
}
