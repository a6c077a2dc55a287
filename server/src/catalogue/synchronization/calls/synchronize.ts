import type { Handler } from '#platform/http/calls.ts';
import { askSynchronization } from '../service.ts';
import { synchronizationState } from '../synchronization-state.ts';

export const synchronize: Handler<'POST /settingsticketing/synchronize'> = async (context) => {
  const { tenant, services, identity } = context;
  await askSynchronization(services, tenant.id, identity);
  return synchronizationState(context);
};
