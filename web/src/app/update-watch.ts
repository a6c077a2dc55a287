import type { AnyRouter } from '@tanstack/react-router';

/** How often a page that stays open asks for a new worker, when it is looked at again. */
const ASK_MS = 3_600_000;

/** Says when a worker of a new version waits to begin, each one once. */
export function watchUpdates(registration: ServiceWorkerRegistration, router: AnyRouter): void {
  let announced: ServiceWorker | null = null;
  const announce = (): void => {
    const { waiting } = registration;
    if (waiting && waiting !== announced)
      import('./update-prompt.tsx').then(
        ({ announceUpdate }) => announceUpdate(registration, router),
        () => undefined,
      );
    announced = waiting;
  };
  const follow = () => registration.installing?.addEventListener('statechange', announce);
  announce();
  follow();
  registration.addEventListener('updatefound', follow);
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < ASK_MS) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });
}
