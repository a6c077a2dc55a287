import { api } from '#lib/api.ts';
import { currentTenant } from '#lib/storage.ts';

/** Returns whether the server's version differs from that of this tab, whose calls it may not understand. */
export async function isOutdated(): Promise<boolean> {
  // The list of venues has no version to read; the visitor may have gone there since.
  if (currentTenant() === '') return false;
  const { frontEnd } = await api('GET /Tenant/ApiVersion');
  return frontEnd !== PAGES_VERSION;
}
