import type { Handler } from '#platform/http/calls.ts';
import { previewCookie } from '#platform/http/preview.ts';

/** Gives the administrator's browser a pass to the site, which is closed to visitors. */
export const openPreview: Handler<'POST /settingsadmin/preview'> = async ({ tenant, services, header }) => {
  const { cookie, until } = previewCookie(services, tenant);
  header('set-cookie', cookie);
  return { until: until.toISOString() };
};
