let isShown = false;

/** For an effect of the layout: the page is hydrated, and the router can replace it. */
export function markHydrated(): void {
  isShown = true;
}

/** Whether React has hydrated the server's markup. */
export const isHydrated = (): boolean => isShown;
