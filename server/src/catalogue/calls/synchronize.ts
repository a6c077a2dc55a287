import type { Handler } from '../../platform/calls.ts';
import { synchronizationState } from '../synchronization-state.ts';
import { askSynchronization } from '../synchronize.ts';

export const synchronize: Handler<'POST /settingsticketing/synchronize'> = async (context) => {
  const { tenant, services, identity } = context;
  await askSynchronization(services, tenant.id, identity);
  return synchronizationState(context);
};
