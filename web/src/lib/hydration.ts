let isShown = false;

/** For an effect of what surrounds a page: it stands, and another one can take its place. */
export function markHydrated(): void {
  isShown = true;
}

/** Whether React has taken over from the markup of the server, which stands for the page until then. */
export const isHydrated = (): boolean => isShown;
