import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorPage } from './error-page.tsx';
import { BareLayout } from './layout/bare-layout.tsx';
import { reloadWhenReachable } from './stale-chunks.ts';

/** Error of an unknown, closed or unreachable venue, shown without a layout of the venue. */
export function VenueErrorPage(props: ErrorComponentProps) {
  return (
    <BareLayout>
      <ErrorPage {...props} startAgain={reloadWhenReachable} />
    </BareLayout>
  );
}
