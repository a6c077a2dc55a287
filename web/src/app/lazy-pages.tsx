import { type ComponentType, lazy } from 'react';
// Their styles are sent with the page, which the server draws at once.
import '#ui/state.module.css';
import './layout/bare-layout.module.css';
import { PlainErrorPage } from './plain-error-page.tsx';

/** A page that is seldom seen, loaded when it is; when it cannot be, the plainest one still says so. */
const seldomSeen = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (page) => ({ default: page }),
      (): { default: ComponentType<Props> } => ({ default: PlainErrorPage }),
    ),
  );

export const ErrorPage = seldomSeen(() => import('./error-page.tsx').then((module) => module.ErrorPage));

export const NotFoundPage = seldomSeen(() =>
  import('./not-found-page.tsx').then((module) => module.NotFoundPage),
);

export const MaintenancePage = seldomSeen(() =>
  import('./maintenance-page.tsx').then((module) => module.MaintenancePage),
);

/** For an address that belongs to no venue. */
export const LostPage = seldomSeen(() => import('./lost-page.tsx').then((module) => module.LostPage));

/** For a venue that cannot be shown at all. */
export const VenueErrorPage = seldomSeen(() =>
  import('./venue-error-page.tsx').then((module) => module.VenueErrorPage),
);
