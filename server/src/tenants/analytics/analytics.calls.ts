import { readTrackerUrl, trackerProblems } from '@guichet/contract/tenants/analytics-rules.ts';
import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { postForm } from '#platform/http/post-form.ts';
import { changeTracker } from './analytics.service.ts';
import { readTracker } from './analytics.sql.ts';
import { normalised, publicAnalytics, testHit, viewTracker } from './analytics.ts';

const analyticsSettings: Handler<'GET /settingsportal/analytics'> = async ({ transaction }) =>
  viewTracker(await transaction(readTracker));

const analytics: Handler<'GET /Tenant/Analytics'> = async ({ tenant }) => publicAnalytics(tenant);

const saveAnalytics: Handler<'PUT /settingsportal/analytics'> = ({ body, tenant, identity, services }) => {
  const fields = trackerProblems(body);
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  const { version } = body;
  const choose = () => normalised(body);
  return services.tenantChanges.write(tenant.id, async (db) =>
    viewTracker(await changeTracker(db, { tenant, identity, action: 'analytics.saved', version, choose })),
  );
};

/** Timeout of a test hit (specified-behaviour.md#analytics). */
const TIMEOUT_MS = 10_000;

const testAnalytics: Handler<'POST /settingsportal/testanalytics'> = async ({ body, tenant, services }) => {
  const fields = trackerProblems({ ...body, isEnable: true });
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  const { publicUrl, deploymentMode } = services.config;
  return postForm(
    `${readTrackerUrl(body.url)}/matomo.php`,
    testHit(body.siteId, `${publicUrl}/${tenant.name}`),
    {
      timeoutMs: TIMEOUT_MS,
      // Outside production, a tracker may run on the same machine.
      mayBePrivate: deploymentMode !== 'prod',
    },
  );
};

const undoAnalytics: Handler<'POST /settingsportal/undoanalytics'> = ({ body, tenant, identity, services }) =>
  services.tenantChanges.write(tenant.id, async (db) =>
    viewTracker(
      await changeTracker(db, {
        tenant,
        identity,
        action: 'analytics.undone',
        version: body.version,
        choose: ({ before }) => before ?? fail('settings.nothing-to-undo'),
      }),
    ),
  );

export const analyticsRoutes = {
  // everyone
  'GET /Tenant/Analytics': analytics,
  // administrator: settings.analytic
  'GET /settingsportal/analytics': analyticsSettings,
  'PUT /settingsportal/analytics': saveAnalytics,
  'POST /settingsportal/undoanalytics': undoAnalytics,
  'POST /settingsportal/testanalytics': testAnalytics,
} satisfies Routes;
