import { lazy } from 'react';
// Their styles are sent with the page, which the server draws at once.
import '#ui/state.module.css';
import './layout/bare-layout.module.css';

/** Pages that are seldom seen, each loaded when it is. */
export const ErrorPage = lazy(() =>
  import('./error-page.tsx').then((module) => ({ default: module.ErrorPage })),
);

export const NotFoundPage = lazy(() =>
  import('./not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })),
);

export const MaintenancePage = lazy(() =>
  import('./maintenance-page.tsx').then((module) => ({ default: module.MaintenancePage })),
);

/** For an address that belongs to no venue. */
export const LostPage = lazy(() =>
  import('./lost-page.tsx').then((module) => ({ default: module.LostPage })),
);

/** For a venue that cannot be shown at all. */
export const VenueErrorPage = lazy(() =>
  import('./venue-error-page.tsx').then((module) => ({ default: module.VenueErrorPage })),
);
