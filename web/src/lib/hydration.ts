let isShown = false;

/** Marks the page as hydrated, in an effect of the layout: the router can replace it from then on. */
export function markHydrated(): void {
  isShown = true;
}

/** Returns whether React has hydrated the server's markup. */
export const isHydrated = (): boolean => isShown;
