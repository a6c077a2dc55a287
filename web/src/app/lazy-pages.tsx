// Their styles are sent with the page, which the server draws at once.
import '#ui/state.module.css';
import './layout/bare-layout.module.css';
import { lazyPart } from './lazy-part.tsx';
import { PlainErrorPage } from './plain-error-page.tsx';

/** Pages that are seldom seen, each loaded when it is. */
export const ErrorPage = lazyPart(
  () => import('./error-page.tsx').then((module) => ({ default: module.ErrorPage })),
  PlainErrorPage,
);

export const NotFoundPage = lazyPart(
  () => import('./not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })),
  PlainErrorPage,
);

export const MaintenancePage = lazyPart(
  () => import('./maintenance-page.tsx').then((module) => ({ default: module.MaintenancePage })),
  PlainErrorPage,
);

/** For an address that belongs to no venue. */
export const LostPage = lazyPart(
  () => import('./lost-page.tsx').then((module) => ({ default: module.LostPage })),
  PlainErrorPage,
);

/** For a venue that cannot be shown at all. */
export const VenueErrorPage = lazyPart(
  () => import('./venue-error-page.tsx').then((module) => ({ default: module.VenueErrorPage })),
  PlainErrorPage,
);
