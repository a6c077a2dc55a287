import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { findPaymentToCheck } from '../data.ts';
import { markHandled } from '../mutations.ts';

export const handlePayment: Handler<'POST /Purchase/HandledPayment'> = async ({
  body: { id, note },
  identity,
  transaction,
}) => {
  await transaction(async (db) => {
    const payment = await findPaymentToCheck(db, id);
    if (!payment || !(await markHandled(db, payment, identity, note))) fail('payment.nothing-to-check');
  });
};
