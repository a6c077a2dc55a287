import type { Handler } from '#platform/http/calls.ts';
import { enterQuotient } from '../service.ts';
import { viewCustomer } from '../view.ts';

export const deleteQuotient: Handler<'DELETE /settingsticketing/customerQuotient'> = async ({
  query: { customerId },
  tenant,
  identity,
  transaction,
}) => {
  const customer = await transaction((db) =>
    enterQuotient(db, identity, tenant, { customerId, entered: undefined }),
  );
  return viewCustomer(customer, tenant.timeZone);
};
