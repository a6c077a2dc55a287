import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#kernel/database/database.ts';
import { isPasswordOf } from '../sandbox/books.ts';
import type { FindShop, SandboxShop } from '../sandbox/shop.ts';
import { findCustomer, findSession, findSessionOfPayment, readCustomer, refundsOf } from './data.ts';
import { deleteCustomer, executeRefund, expireSession, openSession } from './mutations.ts';
import { type CheckoutNotifier, event } from './notifier.ts';
import { cardObject, disputesOf, refundObject, sessionObject } from './objects.ts';

export interface CheckoutApiOptions {
  readonly database: Database;
  readonly findShop: FindShop;
  readonly notifier: CheckoutNotifier;
  readonly now: () => Date;
  /** Address under which the pages of sessions are. */
  readonly page: () => string;
}

interface Caller {
  readonly account: string;
  readonly shop: SandboxShop;
}

interface ApiRoute {
  readonly Params: { readonly id: string };
  readonly Querystring: Record<string, string>;
  readonly Body: Record<string, string> | null;
}
type Request = FastifyRequest<ApiRoute>;

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Registers the part of the interface that the portal uses. */
export function registerCheckoutApi(app: FastifyInstance, options: CheckoutApiOptions): void {
  const { database, notifier, now, page } = options;
  const db = database.direct;
  const serve = serveOn(app, options);

  async function show({ account, shop }: Caller, id: string): Promise<object> {
    const session = await findSession(db, id);
    if (session?.account !== account) throw new Refusal(404, 'resource_missing', 'No such checkout.session');
    const refunds = session.payment === null ? [] : await refundsOf(db, session.payment);
    return sessionObject(session, { isLive: shop.mode === 'PRODUCTION', page: page(), refunds });
  }

  serve('GET', 'account', async ({ account }) => ({ id: account, object: 'account' }));

  serve('POST', 'checkout/sessions', async (caller, request) => {
    const fields = request.body ?? {};
    const key = request.headers['idempotency-key'];
    const amount = Number(fields['line_items[0][price_data][unit_amount]']);
    if (typeof key !== 'string' || key === '')
      throw new Refusal(400, 'parameter_missing', 'No idempotency key');
    const isSetup = fields.mode === 'setup' && fields.customer_creation === 'always';
    const isPayment = fields.mode === 'payment' && Number.isSafeInteger(amount) && amount >= 1;
    if (!isSetup && !isPayment) throw new Refusal(400, 'parameter_invalid', 'Not a payment of an amount');
    if (fields.customer !== undefined && !(await findCustomer(db, caller.account, fields.customer)))
      throw new Refusal(400, 'resource_missing', 'No such customer');
    const expiresAt = new Date(Number(fields.expires_at) * 1000);
    const opened = { account: caller.account, key, request: fields, now: now(), expiresAt };
    return show(caller, (await openSession(db, opened)).id);
  });

  serve('GET', 'checkout/sessions/:id', (caller, { params }) => show(caller, params.id));

  serve('POST', 'checkout/sessions/:id/expire', async (caller, { params }) => {
    await show(caller, params.id);
    if (!(await expireSession(db, params.id, now())))
      throw new Refusal(400, 'parameter_invalid', 'Only an open session can be expired');
    await notifier.announce(params.id, [event('checkout.session.expired')]);
    return show(caller, params.id);
  });

  serve('GET', 'refunds', async ({ account }, { query }) => {
    const session = await findSessionOfPayment(db, account, query.payment_intent ?? '');
    const refunds = session?.payment ? await refundsOf(db, session.payment) : [];
    return { object: 'list', has_more: false, data: refunds.map(refundObject) };
  });

  serve('GET', 'disputes', async ({ account }, { query }) => {
    const session = await findSessionOfPayment(db, account, query.payment_intent ?? '');
    return { object: 'list', has_more: false, data: session ? disputesOf(session) : [] };
  });

  serve('POST', 'refunds', async ({ account }, request) => {
    const { payment_intent: payment = '', amount, ...fields } = request.body ?? {};
    const session = await findSessionOfPayment(db, account, payment);
    if (!session) throw new Refusal(404, 'resource_missing', 'No such payment_intent');
    const key = String(request.headers['idempotency-key'] ?? '');
    const metadata = { order: fields['metadata[order]'] ?? '' };
    const wanted = { payment, key, amount: Number(amount), metadata, now: now() };
    const made = await database.platform((own) => executeRefund(own, wanted));
    if (!made) throw new Refusal(400, 'charge_already_refunded', 'Less than that is left');
    return refundObject(made);
  });

  registerCustomers(serve, db);
}

/** Registers the calls of customers, under whom cards are stored. */
function registerCustomers(serve: ReturnType<typeof serveOn>, db: Database['direct']): void {
  serve('GET', 'customers/:id', async ({ account }, { params }) => {
    const customer = await readCustomer(db, account, params.id);
    if (!customer) throw new Refusal(404, 'resource_missing', 'No such customer');
    return { id: params.id, object: 'customer', ...(customer.isDeleted && { deleted: true }) };
  });

  serve('GET', 'customers/:id/payment_methods', async ({ account }, { params }) => {
    const kept = await findCustomer(db, account, params.id);
    const card = kept && cardObject(kept);
    return { object: 'list', has_more: false, data: card ? [{ object: 'payment_method', card }] : [] };
  });

  serve('DELETE', 'customers/:id', async ({ account }, { params }) => {
    if (!(await deleteCustomer(db, account, params.id)))
      throw new Refusal(404, 'resource_missing', 'No such customer');
    return { id: params.id, object: 'customer', deleted: true };
  });
}

/** Adds a route for callers with a key; a refusal is answered as the provider would. */
const serveOn =
  (app: FastifyInstance, options: CheckoutApiOptions) =>
  (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    answer: (caller: Caller, request: Request) => Promise<object>,
  ) =>
    app.route<ApiRoute>({
      method,
      url: `/v1/${url}`,
      handler: (request, reply) =>
        authenticate(request, options)
          .then((caller) => answer(caller, request))
          .catch((error: unknown) => refuse(reply, error)),
    });

/** Keys of the demonstration name their account, so that one can be tried before a venue has saved it. */
const KEY = /^Bearer (sk_(?:test|live)_([A-Za-z0-9]{4,40})_[\x21-\x7e]+)$/;

async function authenticate(
  request: Request,
  { database, findShop }: Pick<CheckoutApiOptions, 'database' | 'findShop'>,
): Promise<Caller> {
  const [, key = '', name = ''] = KEY.exec(request.headers.authorization ?? '') ?? [];
  const account = `acct_${name}`;
  const isTrial = request.url.endsWith('/v1/account');
  const known = name === '' ? undefined : await findShop(account);
  const shop = known ?? (isTrial && name !== '' ? newShop(key) : undefined);
  const isKnown =
    shop && (await isPasswordOf(database.direct, account, { password: key, opening: shop.restPassword }));
  if (!shop || !isKnown) throw new Refusal(401, 'api_key_invalid', 'Invalid API key');
  return { account, shop };
}

const newShop = (restPassword: string): SandboxShop => ({
  apiKey: '',
  restPassword,
  mode: 'TEST',
  merchantName: '',
});

function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof Refusal)) throw error;
  const { status, code, message } = error;
  return reply.code(status).send({ error: { type: 'invalid_request_error', code, message } });
}
