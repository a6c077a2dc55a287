import { trackerProblems } from '@guichet/contract/tenants/analytics-rules.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { normalised } from '../rules.ts';
import { changeTracker } from '../service.ts';
import { viewTracker } from '../view.ts';

export const saveAnalytics: Handler<'PUT /settingsportal/analytics'> = ({
  body,
  tenant,
  identity,
  services,
}) => {
  const fields = trackerProblems(body);
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  const { version } = body;
  const choose = () => normalised(body);
  return services.tenantChanges.write(tenant.id, async (db) =>
    viewTracker(await changeTracker(db, { tenant, identity, action: 'analytics.saved', version, choose })),
  );
};
