import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { refundPayment as refund } from './payment-checks.service.ts';
import {
  countPaymentsToCheck,
  findPaymentToCheck,
  markHandled,
  readPaymentsToCheck,
} from './payment-checks.sql.ts';
import { viewPayment } from './payment-checks.ts';

const handlePayment: Handler<'POST /Purchase/HandledPayment'> = async ({
  body: { id, note },
  identity,
  transaction,
}) => {
  await transaction(async (db) => {
    const payment = await findPaymentToCheck(db, id);
    if (!payment || !(await markHandled(db, payment, identity, note))) fail('payment.nothing-to-check');
  });
};

const paymentsToCheck: Handler<'GET /Purchase/PaymentsToCheck'> = async ({
  query: { state, skip },
  transaction,
}) => {
  const [payments, total] = await transaction((db) =>
    Promise.all([readPaymentsToCheck(db, state, skip), countPaymentsToCheck(db, state)]),
  );
  return { payments: payments.map(viewPayment), total };
};

const refundPayment: Handler<'POST /Purchase/RefundPayment'> = async ({
  body,
  tenant,
  identity,
  services,
}) => {
  const outcome = await refund(services, tenant, body.id, identity);
  if (outcome !== 'refunded') fail(`payment.${outcome}`);
};

export const paymentChecksRoutes = {
  // administrator: stucked-carts
  'GET /Purchase/PaymentsToCheck': paymentsToCheck,
  'POST /Purchase/HandledPayment': handlePayment,
  'POST /Purchase/RefundPayment': refundPayment,
} satisfies Routes;
