import { BareLayout } from './layout/bare-layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** An unknown address that belongs to no venue either. */
export function UnknownVenuePage() {
  return (
    <BareLayout>
      <NotFoundPage />
    </BareLayout>
  );
}
