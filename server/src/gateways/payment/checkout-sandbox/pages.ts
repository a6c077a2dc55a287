import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '#kernel/database/database.ts';
import type { CardPage } from '../sandbox/payment-pages.ts';
import type { FindShop } from '../sandbox/shop.ts';
import { exampleOf, readCard, TEST_CARDS, testCard, type UsedCard } from '../sandbox/test-cards.ts';
import {
  type CheckoutPage,
  cardPage,
  challengePage,
  endPage,
  keptCardPage,
  unknownPage,
} from './checkout-pages.ts';
import { type CheckoutSessionRow, findCustomer, findSession } from './data.ts';
import { beginChallenge, completeSession, expireSession, newId } from './mutations.ts';
import { type CheckoutNotifier, event } from './notifier.ts';
import { amountOf, isSetup } from './objects.ts';
import { paidEvents } from './outcomes.ts';

interface PageRoute {
  readonly Params: { readonly id: string };
  readonly Querystring: { readonly card?: string };
  readonly Body: Readonly<Record<string, string>> | null;
}

const NOTHING_TYPED = { number: '', expiry: '', code: '' };
const SESSION_ID = /^cs_test_[0-9a-f]{32}$/;

export interface CheckoutPagesOptions {
  /** Paths of the pages of sessions, ending in a slash, and of the folder of the style sheet. */
  readonly paths: { readonly pay: string; readonly styles: string };
  readonly database: Database;
  readonly findShop: FindShop;
  readonly notifier: CheckoutNotifier;
  readonly now: () => Date;
}

/** Registers the routes that a payer's browser requests. */
export function registerCheckoutPages(app: FastifyInstance, options: CheckoutPagesOptions): void {
  const { paths, database, notifier, now } = options;
  const db = database.direct;

  const find = (id: string) => findPage(id, options);

  /** Serves one step of a session that may still be paid; a concluded session shows its outcome. */
  const step = (
    path: string,
    answer: (page: CheckoutPage, body: Readonly<Record<string, string>>, reply: FastifyReply) => unknown,
  ) =>
    app.post<PageRoute>(`/pay/:id/${path}`, async ({ params, body }, reply) => {
      const page = await find(params.id);
      if (!page) return send(reply.code(404), unknownPage(paths.styles));
      if (page.session.status !== 'open') return reply.redirect(page.address, 303);
      return answer(page, body ?? {}, reply);
    });

  app.get<PageRoute>('/pay/:id', async ({ params, query }, reply) => {
    const page = await find(params.id);
    if (!page) return send(reply.code(404), unknownPage(paths.styles));
    const { session } = page;
    if (session.status !== 'open') return send(reply, endPage(page), session);
    if (session.usedCard) return send(reply, challengePage({ ...page, card: session.usedCard }), session);
    const kept = session.customer && (await findCustomer(db, session.account, session.customer));
    if (kept) return send(reply, keptCardPage({ ...page, card: kept }), session);
    const example = TEST_CARDS.find(({ key }) => key === query.card);
    return form(reply, page, { typed: example ? exampleOf(example, now()) : NOTHING_TYPED, faults: {} });
  });

  step('card', async (page, body, reply) => {
    const typed = { number: body.number ?? '', expiry: body.expiry ?? '', code: body.code ?? '' };
    const reading = readCard(typed, now());
    if (reading.kind === 'faults') return form(reply.code(422), page, { typed, faults: reading.faults });
    const { challenge, authorisation } = testCard(reading.used.key);
    if (authorisation !== 'accepted') return refuse(reply, page);
    if (!challenge) return complete(reply, page, reading.used);
    await beginChallenge(db, page.session.id, reading.used);
    return reply.redirect(page.address, 303);
  });

  step('challenge', async (page, { answer }, reply) => {
    const { usedCard, id } = page.session;
    if (usedCard && answer === 'confirm') return complete(reply, page, usedCard);
    await beginChallenge(db, id, null);
    return usedCard ? refuse(reply, page) : reply.redirect(page.address, 303);
  });

  step('kept', async (page, _body, reply) => {
    const { account, customer } = page.session;
    const kept = customer && (await findCustomer(db, account, customer));
    return kept ? complete(reply, page, kept) : reply.redirect(page.address, 303);
  });

  // The page stays open, because the payer may return to it.
  step('cancel', ({ session }, _body, reply) =>
    secure(reply, session).redirect(session.request.cancel_url ?? '/', 303),
  );

  async function complete(reply: FastifyReply, { address, session }: CheckoutPage, card: UsedCard) {
    const keeps = session.request.customer_creation === 'always';
    const isFree = isSetup(session);
    const amount = isFree ? 0 : amountOf(session);
    const paid = { card, customer: keeps ? newId('cus') : null, amount, now: now() };
    const isPaid = await completeSession(db, session, paid);
    const intent = isFree ? 'setup_intent' : 'payment_intent';
    if (isPaid) await notifier.announce(session.id, paidEvents(testCard(card.key), intent));
    const target = isPaid ? session.request.success_url : undefined;
    return secure(reply, session).redirect(target ?? address, 303);
  }
}

/** Finds the session of a page; an expired session is closed first. */
async function findPage(
  id: string,
  { paths, database, findShop, notifier, now }: CheckoutPagesOptions,
): Promise<CheckoutPage | undefined> {
  const db = database.direct;
  let session = SESSION_ID.test(id) ? await findSession(db, id) : undefined;
  if (session?.status === 'open' && session.expiresAt <= now()) {
    if (await expireSession(db, id, now())) await notifier.announce(id, [event('checkout.session.expired')]);
    session = await findSession(db, id);
  }
  const shop = session && (await findShop(session.account));
  if (!session || !shop) return undefined;
  return { styles: paths.styles, address: paths.pay + id, session, merchantName: shop.merchantName };
}

function refuse(reply: FastifyReply, page: CheckoutPage) {
  return form(reply.code(422), page, { typed: NOTHING_TYPED, faults: {}, isRefused: true });
}

function form(
  reply: FastifyReply,
  page: CheckoutPage,
  shown: Pick<CardPage, 'typed' | 'faults'> & { isRefused?: boolean },
) {
  return send(reply, cardPage({ ...page, isRefused: false, ...shown }), page.session);
}

function send(reply: FastifyReply, html: string, session?: CheckoutSessionRow): FastifyReply {
  return secure(reply, session).type('text/html; charset=utf-8').send(html);
}

/** Sets a policy without scripts; forms go to this page, and their redirects to the shop. */
function secure(reply: FastifyReply, session?: CheckoutSessionRow): FastifyReply {
  const { success_url: success = '', cancel_url: cancel = '' } = session?.request ?? {};
  const origins = [success, cancel].filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
  const targets = ["'self'", ...new Set(origins)].join(' ');
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff');
}
