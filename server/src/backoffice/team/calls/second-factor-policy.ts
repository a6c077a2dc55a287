import type { Handler } from '#platform/http/calls.ts';
import { readSecondFactorPolicy } from '../data.ts';

/** Whether every administrator of the tenant must have a second factor. */
export const secondFactorPolicy: Handler<'GET /settingsadmin/secondfactorpolicy'> = async ({
  transaction,
}) => ({ isRequired: await transaction(readSecondFactorPolicy) });
