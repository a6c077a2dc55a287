import type { AnyRouter } from '@tanstack/react-router';

/** Milliseconds between two checks for a new worker, when an open page becomes visible. */
const ASK_MS = 3_600_000;

/** Reports each waiting worker of a new version once. */
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
