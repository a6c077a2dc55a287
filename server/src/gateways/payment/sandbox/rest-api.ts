import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import { isPasswordOf } from './books.ts';
import { findTransaction, type StoredTransaction, transactionsOfOrder } from './data.ts';
import { ruledDays } from './instalments.ts';
import { cancelTransaction, refundTransaction } from './mutations.ts';
import { describe, describeToken, orderDetails } from './objects.ts';
import type { FindShop, SandboxShop } from './shop.ts';
import { cancelSubscription, moveDebits, type NamedSubscription, readSubscription } from './subscriptions.ts';
import { cancelToken, readToken } from './tokens.ts';

export interface RestApiOptions {
  readonly database: Database;
  readonly findShop: FindShop;
  readonly now: () => Date;
}

interface Caller {
  readonly siteId: string;
  readonly shop: SandboxShop;
}

/** A refusal inside the envelope: the provider answers status 200 even then. */
class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The part of REST V4 that the portal uses: reading orders and transactions, giving money back. */
export function registerRestApi(app: FastifyInstance, { database, findShop, now }: RestApiOptions): void {
  const services: Record<string, (caller: Caller, body: Record<string, unknown>) => Promise<object>> = {
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

    async 'Charge/SDKTest'(_caller, body) {
      return { _type: 'V4/Charge/SDKTestAnswer', value: text(body, 'value') };
    },

    async 'Transaction/Get'({ siteId, shop }, body) {
      return describe(await requireTransaction(siteId, text(body, 'uuid')), siteId, shop);
    },

    async 'Token/Get'({ siteId }, body) {
      const kept = await readToken(database.direct, siteId, text(body, 'paymentMethodToken'));
      if (!kept) throw new Refusal('PSP_030', 'token not found');
      return describeToken(kept);
    },

    async 'Token/Cancel'({ siteId }, body) {
      if (!(await cancelToken(database.direct, siteId, text(body, 'paymentMethodToken'), now())))
        throw new Refusal('PSP_030', 'token not found');
      return { _type: 'V4/Common/ResponseCodeAnswer', responseCode: 0 };
    },

    async 'Subscription/Get'({ siteId }, body) {
      const known = await readSubscription(database.direct, namedSubscription(siteId, body));
      if (!known) throw new Refusal('PSP_032', 'subscription not found');
      const { endedAt, ...debits } = known;
      return { _type: 'V4/Subscription', ...debits, cancelDate: endedAt?.toISOString() ?? null };
    },

    async 'Subscription/Update'({ siteId }, body) {
      const { amount: amountCents, currency } = body;
      const effective = /^(\d{4}-\d\d-\d\d)T/.exec(text(body, 'effectDate'))?.[1];
      const days = effective ? ruledDays(text(body, 'rrule'), effective) : [];
      if (days.length === 0) throw new Refusal('INT_009', 'invalid field: rrule');
      if (typeof amountCents !== 'number' || amountCents < 1 || currency !== 'EUR')
        throw new Refusal('INT_009', 'invalid field: amount');
      const subscription = namedSubscription(siteId, body);
      if (!(await moveDebits(database.direct, subscription, { days, amountCents })))
        throw new Refusal('PSP_032', 'subscription not found');
      return { _type: 'V4/Common/ResponseCodeAnswer', responseCode: 0 };
    },

    async 'Subscription/Cancel'({ siteId }, body) {
      if (!(await cancelSubscription(database.direct, namedSubscription(siteId, body), now())))
        throw new Refusal('PSP_032', 'subscription not found');
      return { _type: 'V4/Common/ResponseCodeAnswer', responseCode: 0 };
    },

    async 'Transaction/CancelOrRefund'({ siteId, shop }, body) {
      const transaction = await requireTransaction(siteId, text(body, 'uuid'));
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
      return describe(await requireTransaction(siteId, cancels ? transaction.uuid : newUuid), siteId, shop);
    },
  };

  async function requireTransaction(siteId: string, uuid: string): Promise<StoredTransaction> {
    const transaction = await findTransaction(database.direct, siteId, uuid);
    if (!transaction) throw new Refusal('PSP_010', 'transaction not found');
    return transaction;
  }

  for (const [name, service] of Object.entries(services)) {
    app.post(`/api-payment/V4/${name}`, async (request) => {
      try {
        const caller = await authenticate(request, name, { database, findShop });
        const answer = await service(caller, (request.body ?? {}) as Record<string, unknown>);
        return envelope(name, 'SUCCESS', answer, now());
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const answer = {
          _type: 'V4/WebService/WebServiceError',
          errorCode: error.code,
          errorMessage: error.message,
        };
        return envelope(name, 'ERROR', answer, now());
      }
    });
  }
}

/** The call with which a shop tries its password: the bank knows one that has taken no payment yet as well. */
const TRIAL = 'Charge/SDKTest';
const SITE_ID = /^\d{8}$/;

async function authenticate(
  request: FastifyRequest,
  service: string,
  { database, findShop }: Pick<RestApiOptions, 'database' | 'findShop'>,
): Promise<Caller> {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ');
  const [siteId = '', password = ''] = Buffer.from(credentials, 'base64').toString().split(':');
  if (scheme !== 'Basic' || !SITE_ID.test(siteId)) throw new Refusal('INT_905', 'invalid authentication');
  const shop = (await findShop(siteId)) ?? (service === TRIAL ? newShop(password) : undefined);
  const opening = shop?.restPassword;
  if (!shop || !opening || !(await isPasswordOf(database.direct, siteId, { password, opening })))
    throw new Refusal('INT_905', 'invalid authentication');
  return { siteId, shop };
}

const newShop = (restPassword: string): SandboxShop => ({
  apiKey: '',
  restPassword,
  mode: 'TEST',
  merchantName: '',
});

function text(body: Record<string, unknown>, field: string): string {
  const value = body[field];
  if (typeof value !== 'string' || value === '') throw new Refusal('INT_009', `invalid field: ${field}`);
  return value;
}

const namedSubscription = (siteId: string, body: Record<string, unknown>): NamedSubscription => ({
  siteId,
  id: text(body, 'subscriptionId'),
  token: text(body, 'paymentMethodToken'),
});

function envelope(webService: string, status: 'SUCCESS' | 'ERROR', answer: object, serverDate: Date): object {
  return {
    webService,
    version: 'V4',
    applicationVersion: 'sandbox',
    status,
    answer,
    serverDate: serverDate.toISOString(),
  };
}
