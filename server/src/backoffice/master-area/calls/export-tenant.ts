import type { Handler } from '#platform/http/calls.ts';
import { pagesOfVenue } from '../export/service.ts';
import { actInVenue, answerVenue } from '../service.ts';

/** All that a venue has, as a file. */
export const exportTenant: Handler<'GET /settingsadmin/tenantexport'> = async (call) => {
  const { query, tenant, identity, services, header } = call;
  const { name } = await answerVenue(services, query.tenantId);
  await actInVenue(services, { provider: tenant, identity }, query.tenantId, async () => ({
    action: 'venue.exported',
  }));
  header('content-disposition', `attachment; filename="${name}.ndjson"`);
  return pagesOfVenue(services.database, query.tenantId);
};
