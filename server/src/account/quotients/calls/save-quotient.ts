import type { Handler } from '#platform/http/calls.ts';
import { endOfValidity } from '../rules.ts';
import { enterQuotient } from '../service.ts';
import { viewCustomer } from '../view.ts';

export const saveQuotient: Handler<'PUT /settingsticketing/customerQuotient'> = async ({
  body: { customerId, quotient, validUntil },
  tenant,
  identity,
  services,
  transaction,
}) => {
  const until = endOfValidity(validUntil, new Date(services.clock()), tenant.timeZone);
  const entered = { quotient, until, source: 'administrator' } as const;
  const customer = await transaction((db) => enterQuotient(db, identity, tenant, { customerId, entered }));
  return viewCustomer(customer, tenant.timeZone);
};
