import { api } from '#lib/api.ts';
import { currentTenant } from '#lib/storage.ts';

/** Whether the server has another version by now than the pages of this tab, whose calls it may not understand. */
export async function isOutdated(): Promise<boolean> {
  // The page of all venues has none to ask; a visitor may have gone there since.
  if (currentTenant() === '') return false;
  const { frontEnd } = await api('GET /Tenant/ApiVersion');
  return frontEnd !== PAGES_VERSION;
}
