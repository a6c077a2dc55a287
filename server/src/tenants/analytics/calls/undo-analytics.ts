import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { changeTracker } from '../service.ts';
import { viewTracker } from '../view.ts';

export const undoAnalytics: Handler<'POST /settingsportal/undoanalytics'> = ({
  body,
  tenant,
  identity,
  services,
}) =>
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
