import type { Handler } from '#platform/http/calls.ts';
import { findQuotientCustomers } from '../data.ts';
import { viewCustomer } from '../view.ts';

export const findCustomers: Handler<'GET /settingsticketing/customerQuotients'> = async ({
  query: { search },
  tenant,
  transaction,
}) => {
  const found = await transaction((db) => findQuotientCustomers(db, search));
  return found.map((customer) => viewCustomer(customer, tenant.timeZone));
};
