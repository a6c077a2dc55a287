import type { Handler } from '#platform/http/calls.ts';
import { requestSynchronization, synchronizationState } from '../service.ts';
export const synchronize: Handler<'POST /settingsticketing/synchronize'> = async (context) => {
  const { tenant, services, identity } = context;
  await requestSynchronization(services, tenant.id, identity);
  return synchronizationState(context);
};
