import type { AdminPortal } from '#lib/admin-portal.ts';
import { TestBanner as Banner } from '#ui/test-banner.tsx';

/** Banner of every environment except production. */
export function TestBanner({ portal }: { portal: AdminPortal }) {
  if (portal.deploymentMode === 'prod') return null;
  return <Banner />;
}
