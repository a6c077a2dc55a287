import type { Handler } from '#platform/http/calls.ts';
import { viewPayment } from '#sale/stuck-carts/view.ts';
import { countPaymentsToCheck, readPaymentsToCheck } from '../data.ts';

export const paymentsToCheck: Handler<'GET /Purchase/PaymentsToCheck'> = async ({
  query: { state, skip },
  tenant,
  services,
}) => {
  const [payments, total] = await services.database.tenant(tenant.id, (db) =>
    Promise.all([readPaymentsToCheck(db, state, skip), countPaymentsToCheck(db, state)]),
  );
  return { payments: payments.map(viewPayment), total };
};
