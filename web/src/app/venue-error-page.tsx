import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorPage } from './error-page.tsx';
import { BareLayout } from './layout/bare-layout.tsx';
import { reloadWhenReachable } from './stale-chunks.ts';

/** The venue itself is unknown, in maintenance or out of reach: there is nothing of it to put around the message. */
export function VenueErrorPage(props: ErrorComponentProps) {
  return (
    <BareLayout>
      <ErrorPage {...props} startAgain={reloadWhenReachable} />
    </BareLayout>
  );
}
