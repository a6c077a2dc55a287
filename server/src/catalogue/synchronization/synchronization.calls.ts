import type { Handler, Routes } from '#calls.ts';
import { requestSynchronization, synchronizationState } from './synchronization.service.ts';

const synchronization: Handler<'GET /settingsticketing/synchronization'> = (context) =>
  synchronizationState(context);

const synchronize: Handler<'POST /settingsticketing/synchronize'> = async (context) => {
  const { tenant, services, identity } = context;
  await requestSynchronization(services, tenant.id, identity);
  return synchronizationState(context);
};

export const synchronizationRoutes = {
  // administrator: ticketing-synchronization
  'POST /settingsticketing/synchronize': synchronize,
  // administrator: settings.ticketing, ticketing-synchronization
  'GET /settingsticketing/synchronization': synchronization,
} satisfies Routes;
