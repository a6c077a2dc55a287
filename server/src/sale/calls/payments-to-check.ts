import type { Handler } from '../../platform/calls.ts';
import { countPaymentsToCheck, readPaymentsToCheck } from '../data-payments-to-check.ts';
import { viewPayment } from '../view-stuck-carts.ts';

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
