import type { Handler } from '#platform/http/calls.ts';
import { synchronizationState } from '../service.ts';

export const synchronization: Handler<'GET /settingsticketing/synchronization'> = (context) =>
  synchronizationState(context);
