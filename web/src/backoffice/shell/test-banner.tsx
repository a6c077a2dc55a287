import type { Door } from '#lib/admin-portal.ts';
import { TestBanner as Banner } from '#ui/test-banner.tsx';

/** On everything but production. */
export function TestBanner({ door }: { door: Door }) {
  if (door.deploymentMode === 'prod') return null;
  return <Banner />;
}
