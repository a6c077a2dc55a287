import { readTrackerUrl, trackerProblems } from '@guichet/contract/tenants/analytics-rules.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { postForm } from '#platform/http/post-form.ts';
import { testHit } from '../view.ts';

/** How long a tracker may take (specified-behaviour.md#analytics). */
const TIMEOUT_MS = 10_000;

export const testAnalytics: Handler<'POST /settingsportal/testanalytics'> = async ({
  body,
  tenant,
  services,
}) => {
  const fields = trackerProblems({ ...body, isEnable: true });
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  const { publicUrl, deploymentMode } = services.config;
  return postForm(
    `${readTrackerUrl(body.url)}/matomo.php`,
    testHit(body.siteId, `${publicUrl}/${tenant.name}`),
    {
      timeoutMs: TIMEOUT_MS,
      // A tracker on the own machine is for trying things out.
      mayBePrivate: deploymentMode !== 'prod',
    },
  );
};
