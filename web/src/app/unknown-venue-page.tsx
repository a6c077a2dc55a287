import { BareLayout } from './layout/bare-layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** An address that leads nowhere, and belongs to no venue either. */
export function UnknownVenuePage() {
  return (
    <BareLayout>
      <NotFoundPage />
    </BareLayout>
  );
}
