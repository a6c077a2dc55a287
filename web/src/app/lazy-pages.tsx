// Their styles are sent with the page, which the server draws at once.
import '#ui/state.module.css';
import './layout/bare-layout.module.css';
import { preloadedPart } from './lazy-part.tsx';
import { PlainErrorPage } from './plain-error-page.tsx';

/** Pages that are seldom seen, each loaded when it is. */
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

/** For an address that belongs to no venue. */
export const UnknownVenuePage = preloadedPart(
  async () => ({ default: (await import('./unknown-venue-page.tsx')).UnknownVenuePage }),
  PlainErrorPage,
);

/** For a venue that cannot be shown at all. */
export const VenueErrorPage = preloadedPart(
  async () => ({ default: (await import('./venue-error-page.tsx')).VenueErrorPage }),
  PlainErrorPage,
);

/** Loads what stands in place of a page, before the browser takes over a page that the server rendered so. */
export const preloadFailurePages = (): Promise<unknown> =>
  Promise.all(
    [ErrorPage, NotFoundPage, MaintenancePage, UnknownVenuePage, VenueErrorPage].map((page) =>
      page.preload(),
    ),
  );
