import type { Locale } from '@guichet/contract/locale.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { viewSynchronizations } from '../settings/view.ts';
import { readLastDone, readSynchronizations } from './data.ts';

/** How far a synchronisation is, and what the last ones found. */
export async function synchronizationState({
  tenant,
  services,
  locale,
}: {
  tenant: Tenant;
  services: Pick<Services, 'database'>;
  locale: Locale;
}) {
  const { rows, lastDoneAt } = await services.database.tenant(tenant.id, async (db) => ({
    rows: await readSynchronizations(db),
    lastDoneAt: await readLastDone(db),
  }));
  return viewSynchronizations(rows, lastDoneAt, locale);
}
