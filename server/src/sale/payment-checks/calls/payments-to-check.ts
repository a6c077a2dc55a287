import type { Handler } from '#platform/http/calls.ts';
import { countPaymentsToCheck, readPaymentsToCheck } from '../data.ts';
import { viewPayment } from '../view.ts';

export const paymentsToCheck: Handler<'GET /Purchase/PaymentsToCheck'> = async ({
  query: { state, skip },
  transaction,
}) => {
  const [payments, total] = await transaction((db) =>
    Promise.all([readPaymentsToCheck(db, state, skip), countPaymentsToCheck(db, state)]),
  );
  return { payments: payments.map(viewPayment), total };
};
