import type { FastifyInstance } from 'fastify';
import type { Database } from '#kernel/database/database.ts';
import { html } from '#kernel/format/markup.ts';
import { advanceClock, type ComingDebit, comingDebits, secondsAhead } from './clock.ts';
import { dayOf, euros, layout } from './layout.ts';
import type { Notifier } from './notifier.ts';
import { unknownPage } from './payment-pages.ts';
import type { FindShop, SandboxShop } from './shop.ts';
import { wordsFor } from './words.ts';

interface ClockRoute {
  readonly Params: { readonly siteId: string };
  readonly Querystring: { readonly language?: string };
  readonly Body: { readonly days?: string };
}

export interface ClockPageOptions {
  /** Path under which the routes are mounted. */
  readonly base: string;
  readonly database: Database;
  readonly findShop: FindShop;
  readonly notifier: Notifier;
  readonly now: () => Date;
}

const STEPS = { day: 1, week: 7, month: 31 } as const;

/** Registers the page that moves the bank's clock of a shop, so that the debits of months are made in seconds. */
export function registerClockPage(app: FastifyInstance, options: ClockPageOptions): void {
  const { base, database, findShop, notifier, now } = options;

  app.get<ClockRoute>('/clock/:siteId', async ({ params: { siteId }, query }, reply) => {
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    const shop = await findShop(siteId);
    if (!shop) return reply.code(404).send(unknownPage(base));
    const ahead = await secondsAhead(database.direct, siteId);
    const debits = await comingDebits(database.direct, siteId);
    const at = new Date(now().getTime() + ahead * 1000);
    return reply.send(clockPage({ base, siteId, shop, at, debits }, query.language));
  });

  app.post<ClockRoute>('/clock/:siteId', async ({ params: { siteId }, query, body }, reply) => {
    const days = Object.values(STEPS).find((step) => String(step) === body?.days);
    if (days && (await findShop(siteId))) {
      await advanceClock(database.direct, siteId, days);
      await notifier.runDue();
    }
    const language = query.language ? `?language=${encodeURIComponent(query.language)}` : '';
    return reply.redirect(`${base}/clock/${encodeURIComponent(siteId)}${language}`, 303);
  });
}

interface ClockView {
  readonly base: string;
  readonly siteId: string;
  readonly shop: SandboxShop;
  readonly at: Date;
  readonly debits: readonly ComingDebit[];
}

function clockPage({ base, siteId, shop, at, debits }: ClockView, language: string | undefined): string {
  const words = wordsFor(language);
  const { t } = words;
  return layout(
    words,
    base,
    t('clock.title'),
    html`
    <main class="single"><section class="sheet" aria-labelledby="title">
      <h1 id="title">${t('clock.title')}</h1>
      <p>${t('clock.lead', { merchant: shop.merchantName })}</p>
      <dl class="order"><div><dt>${t('clock.today')}</dt><dd class="figure">${dayOf(at, words)}</dd></div></dl>
      <form method="post" action="${base}/clock/${siteId}${language ? `?language=${encodeURIComponent(language)}` : ''}" class="answers">
        ${Object.entries(STEPS).map(
          ([step, days]) =>
            html`<button class="${step === 'month' ? 'primary' : 'plain'}" name="days" value="${String(days)}">${t(`clock.steps.${step as keyof typeof STEPS}`)}</button>`,
        )}
      </form>
      <h2>${t('clock.coming')}</h2>
      ${
        debits.length === 0
          ? html`<p>${t('clock.nothing')}</p>`
          : html`<dl class="order">${debits.map(
              ({ orderId, sequenceNumber, amountCents, dueAt }) =>
                html`<div><dt><span class="figure">${dayOf(dueAt, words)}</span> – ${t('clock.debit', { number: sequenceNumber, order: orderId.slice(0, 8) })}</dt><dd class="figure">${euros(amountCents, words)}</dd></div>`,
            )}</dl>`
      }
    </section></main>`,
  );
}
