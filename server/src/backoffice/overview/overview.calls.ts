import type { Handler, Routes } from '#calls.ts';
import { previewCookie } from '#platform/http/preview.ts';
import { overview } from './overview.call.ts';

/** Gives the administrator's browser a preview pass for a site that is closed to visitors. */
const openPreview: Handler<'POST /settingsadmin/preview'> = async ({ tenant, services, header }) => {
  const { cookie, until } = previewCookie(services, tenant);
  header('set-cookie', cookie);
  return { until: until.toISOString() };
};

export const overviewRoutes = {
  // administrator
  'GET /settingsadmin/overview': overview,
  'POST /settingsadmin/preview': openPreview,
} satisfies Routes;
