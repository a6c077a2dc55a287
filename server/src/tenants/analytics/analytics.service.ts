import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { lockTracker, type TrackerChoices, type TrackerRow, writeTracker } from './analytics.sql.ts';
import { choicesOf, nextTracker } from './analytics.ts';

interface Change {
  tenant: Tenant;
  identity: Pick<Administrator, 'userId' | 'email'>;
  action: 'analytics.saved' | 'analytics.undone';
  /** Version on which the administrator’s change is based */
  version: number;
  choose: (present: TrackerRow) => TrackerChoices;
}

/** Changes the tracker and writes the audit entry. @throws AppError `settings.changed` */
export async function changeTracker(db: TenantDb, change: Change): Promise<TrackerRow> {
  const present = await lockTracker(db);
  if (present.version !== change.version) fail('settings.changed');
  const chosen = change.choose(present);
  const changes = changesBetween({ ...choicesOf(present) }, { ...chosen });
  if (changes.length === 0) return present;
  const { action, tenant, identity } = change;
  const next = nextTracker(present, chosen);
  // An undo cannot be redone, as on every settings page.
  if (action === 'analytics.undone') next.before = null;
  await writeTracker(db, next);
  await recordChange(db, identity, { action, subject: tenant.displayName, changes });
  return next;
}
