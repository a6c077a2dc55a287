import { catalogueOf } from '#catalogue/browse/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { findSessions } from '../data.ts';
import { narrowed, planningInterval, visibleSession } from '../rules.ts';
import { viewPlanning } from '../view.ts';

export const planEvents: Handler<'POST /Ticketing/events/planning'> = async ({ body, tenant, services }) => {
  const interval = planningInterval(body.startDate, body.endDate, tenant.timeZone);
  const catalogue = await catalogueOf(services, tenant);
  const found = await findSessions(services, tenant, {
    ...interval,
    withRunning: true,
    ...narrowed(tenant.id, catalogue, body),
  });
  const sessions = found.flatMap((session) => visibleSession(catalogue, session) ?? []);
  return viewPlanning(catalogue, sessions);
};
