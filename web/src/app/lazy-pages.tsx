// Their styles are sent with the page, which the server draws at once.
import '#ui/state.module.css';
import './layout/bare-layout.module.css';
import { lazyPart } from './lazy-part.tsx';
import { PlainErrorPage } from './plain-error-page.tsx';

/** Pages that are seldom seen, each loaded when it is. */
export const ErrorPage = lazyPart(
  async () => ({ default: (await import('./error-page.tsx')).ErrorPage }),
  PlainErrorPage,
);

export const NotFoundPage = lazyPart(
  async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }),
  PlainErrorPage,
);

export const MaintenancePage = lazyPart(
  async () => ({ default: (await import('./maintenance-page.tsx')).MaintenancePage }),
  PlainErrorPage,
);

/** For an address that belongs to no venue. */
export const LostPage = lazyPart(
  async () => ({ default: (await import('./lost-page.tsx')).LostPage }),
  PlainErrorPage,
);

/** For a venue that cannot be shown at all. */
export const VenueErrorPage = lazyPart(
  async () => ({ default: (await import('./venue-error-page.tsx')).VenueErrorPage }),
  PlainErrorPage,
);
