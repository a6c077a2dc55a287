import { api } from '#lib/api.ts';

/** Whether the server has another version by now than the pages of this tab, whose calls it may not understand. */
export async function isOutdated(): Promise<boolean> {
  const { frontEnd } = await api('GET /Tenant/ApiVersion');
  return frontEnd !== PAGES_VERSION;
}
