import { randomBytes } from 'node:crypto';
import type { Database } from '#kernel/database/database.ts';
import { findTransaction, type StoredTransaction, transactionsOfOrder } from './data.ts';
import { cancelTransaction, refundTransaction } from './mutations.ts';
import { describe, orderDetails } from './objects.ts';
import { Refusal, type RestServices, text } from './rest-call.ts';

/** Creates the services that read orders and transactions, and refund. */
export const transactionServices = (database: Database, now: () => Date): RestServices => ({
  async 'Order/Get'({ siteId, shop }, body) {
    const orderId = text(body, 'orderId');
    const transactions = await transactionsOfOrder(database.direct, siteId, orderId);
    const [first] = transactions;
    if (!first) throw new Refusal('PSP_010', 'transaction not found');
    const isPaid = transactions.some(({ status }) => status === 'AUTHORISED');
    return {
      _type: 'V4/Payment',
      shopId: siteId,
      orderCycle: 'CLOSED',
      orderStatus: isPaid ? 'PAID' : 'UNPAID',
      serverDate: now().toISOString(),
      orderDetails: orderDetails(first, shop),
      transactions: transactions.map((transaction) => describe(transaction, siteId, shop)),
    };
  },

  async 'Transaction/Get'({ siteId, shop }, body) {
    return describe(await requireTransaction(database, siteId, text(body, 'uuid')), siteId, shop);
  },

  async 'Transaction/CancelOrRefund'({ siteId, shop }, body) {
    const transaction = await requireTransaction(database, siteId, text(body, 'uuid'));
    const amountCents = body.amount ?? transaction.amountCents;
    if (typeof amountCents !== 'number' || !Number.isSafeInteger(amountCents) || amountCents < 1) {
      throw new Refusal('INT_009', 'invalid field: amount');
    }
    if (body.currency !== undefined && body.currency !== 'EUR')
      throw new Refusal('INT_010', 'invalid currency');
    const mode = body.resolutionMode ?? 'AUTO';
    const cancels =
      mode === 'CANCELLATION_ONLY' || (mode === 'AUTO' && amountCents === transaction.amountCents);
    if (cancels && amountCents !== transaction.amountCents) {
      throw new Refusal('PSP_083', 'a cancellation is for the whole amount');
    }
    const newUuid = randomBytes(16).toString('hex');
    const refund = { uuid: transaction.uuid, newUuid, amountCents, now: now() };
    const done = await database.platform((db) =>
      cancels ? cancelTransaction(db, transaction.uuid) : refundTransaction(db, refund),
    );
    if (!done) throw new Refusal('PSP_083', 'the transaction no longer allows this');
    return describe(
      await requireTransaction(database, siteId, cancels ? transaction.uuid : newUuid),
      siteId,
      shop,
    );
  },
});

async function requireTransaction(
  database: Database,
  siteId: string,
  uuid: string,
): Promise<StoredTransaction> {
  const transaction = await findTransaction(database.direct, siteId, uuid);
  if (!transaction) throw new Refusal('PSP_010', 'transaction not found');
  return transaction;
}
