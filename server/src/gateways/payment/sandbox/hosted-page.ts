import type { FastifyInstance, FastifyReply } from 'fastify';
import { serveStyles } from '#platform/pages/style-sheet.ts';
import type { Fields } from '../lyra/signature.ts';
import type { HostedPayment, HostedPayments, Next } from './hosted-payment.ts';
import { keptCardPage } from './kept-card-page.ts';
import {
  type CardPage,
  cardPage,
  challengePage,
  endPage,
  entryErrorPage,
  unknownPage,
} from './payment-pages.ts';
import { maskedNumber } from './result.ts';
import { returnAddress, returnOf, returnOrigins } from './return.ts';
import { exampleOf, TEST_CARDS, type TypedCard, testCard } from './test-cards.ts';

interface SessionRoute {
  readonly Params: { readonly id: string };
  readonly Querystring: { readonly card?: string };
  readonly Body: Fields;
}

const NOTHING_TYPED: TypedCard = { number: '', expiry: '', code: '' };

export interface HostedPageOptions {
  /** Path under which the routes are mounted. */
  readonly base: string;
  readonly payments: HostedPayments;
  readonly now: () => Date;
}

/** Registers the routes that a payer's browser requests. */
export function registerHostedPage(app: FastifyInstance, { base, payments, now }: HostedPageOptions): void {
  const { card, end, follow, unknown, context } = pagesOf({ base, now });
  // The page's own styles come last, because they override the common styles on small screens.
  serveStyles(app, new URL('form.css', import.meta.url), new URL('page.css', import.meta.url));

  app.post<{ Body: Fields }>('/', async ({ body: form }, reply) => {
    const entry = await payments.enter(form ?? {});
    if (entry.kind === 'session') return reply.redirect(`${base}/session/${entry.id}`, 303);
    return send(reply.code(400), entryErrorPage(base, form?.vads_language, entry.error));
  });

  app.get<SessionRoute>('/session/:id', async ({ params, query }, reply) => {
    const payment = await payments.find(params.id);
    if (!payment) return unknown(reply);
    const { state, usedCard, form } = payment.session;
    if (state === 'concluded') return send(reply, end(payment), form);
    if (state === 'challenge' && usedCard) {
      const number = maskedNumber(testCard(usedCard.key));
      return send(reply, challengePage({ ...context(payment), maskedNumber: number }), form);
    }
    if (payment.keptCard)
      return send(
        reply,
        keptCardPage({ ...context(payment), maskedNumber: maskedNumber(testCard(payment.keptCard.key)) }),
        form,
      );
    const example = TEST_CARDS.find(({ key }) => key === query.card);
    return card(reply, payment, { typed: example ? exampleOf(example, now()) : NOTHING_TYPED, faults: {} });
  });

  app.post<SessionRoute>('/session/:id/card', async ({ params, body }, reply) => {
    const payment = await payments.find(params.id);
    if (!payment) return unknown(reply);
    const typed = { number: body.number ?? '', expiry: body.expiry ?? '', code: body.code ?? '' };
    const next = await payments.pay(payment, typed);
    if (next.kind === 'faults') return card(reply.code(422), payment, { typed, faults: next.faults });
    return follow(reply, payment, next);
  });

  app.post<SessionRoute>('/session/:id/token', async ({ params }, reply) => {
    const payment = await payments.find(params.id);
    return payment ? follow(reply, payment, await payments.payWithToken(payment)) : unknown(reply);
  });

  app.post<SessionRoute>('/session/:id/challenge', async ({ params, body }, reply) => {
    const payment = await payments.find(params.id);
    if (!payment) return unknown(reply);
    if (body.answer !== 'confirm' && body.answer !== 'refuse')
      return follow(reply, payment, { kind: 'session' });
    return follow(reply, payment, await payments.answerChallenge(payment, body.answer === 'confirm'));
  });

  app.post<SessionRoute>('/session/:id/cancel', async ({ params }, reply) => {
    const payment = await payments.find(params.id);
    return payment ? follow(reply, payment, await payments.cancel(payment)) : unknown(reply);
  });
}

/** Creates the answers of the routes. */
function pagesOf({ base, now }: Omit<HostedPageOptions, 'payments'>) {
  function card(reply: FastifyReply, payment: HostedPayment, shown: Pick<CardPage, 'typed' | 'faults'>) {
    return send(reply, cardPage({ ...context(payment), ...shown }), payment.session.form);
  }

  function end(payment: HostedPayment): string {
    const { form, result, expiresAt } = payment.session;
    const back = returnOf(form, result ?? {}, payment.shop.apiKey);
    const status = result?.vads_trans_status ?? '';
    const expired = status === 'ABANDONED' && expiresAt <= now();
    return endPage({
      ...context(payment),
      status,
      expired,
      back,
      backAddress: back ? returnAddress(back) : '',
    });
  }

  function follow(reply: FastifyReply, { session }: HostedPayment, next: Next) {
    const address = next.kind === 'return' ? next.address : `${base}/session/${session.id}`;
    return secure(reply, session.form).redirect(address, 303);
  }

  function unknown(reply: FastifyReply) {
    return send(reply.code(404), unknownPage(base));
  }

  function context({ session, shop }: HostedPayment) {
    const { id, form, expiresAt } = session;
    return { base, sessionId: id, form, merchantName: shop.merchantName, expiresAt, now: now() };
  }

  return { card, end, follow, unknown, context };
}

function send(reply: FastifyReply, html: string, form: Fields = {}): FastifyReply {
  return secure(reply, form).type('text/html; charset=utf-8').send(html);
}

/** Sets a policy without scripts; forms go to this page, and their redirects to the shop. */
function secure(reply: FastifyReply, form: Fields): FastifyReply {
  const targets = ["'self'", ...returnOrigins(form)].join(' ');
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff');
}
