// Their styles are sent with the page, which the server renders immediately.
import '#ui/state.module.css';
import './layout/bare-layout.module.css';
import { preloadedPart } from './lazy-part.tsx';
import { PlainErrorPage } from './plain-error-page.tsx';

/** Rare pages, each loaded on demand. */
export const ErrorPage = preloadedPart(
  async () => ({ default: (await import('./error-page.tsx')).ErrorPage }),
  PlainErrorPage,
);

export const NotFoundPage = preloadedPart(
  async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }),
  PlainErrorPage,
);

export const MaintenancePage = preloadedPart(
  async () => ({ default: (await import('./maintenance-page.tsx')).MaintenancePage }),
  PlainErrorPage,
);

/** Page of an address without a venue. */
export const UnknownVenuePage = preloadedPart(
  async () => ({ default: (await import('./unknown-venue-page.tsx')).UnknownVenuePage }),
  PlainErrorPage,
);

/** Page of a venue that cannot be shown. */
export const VenueErrorPage = preloadedPart(
  async () => ({ default: (await import('./venue-error-page.tsx')).VenueErrorPage }),
  PlainErrorPage,
);

/** Loads the component that replaces a page, before the browser hydrates such a page. */
export const preloadFailurePages = (): Promise<unknown> =>
  Promise.all(
    [ErrorPage, NotFoundPage, MaintenancePage, UnknownVenuePage, VenueErrorPage].map((page) =>
      page.preload(),
    ),
  );
