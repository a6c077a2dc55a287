import { html, type Markup } from '#kernel/format/markup.ts';
import { euros, layout } from '../sandbox/layout.ts';
import { type CardPage, cardForm, testCards } from '../sandbox/payment-pages.ts';
import { maskedNumber } from '../sandbox/result.ts';
import { TEST_CARDS, testCard, type UsedCard } from '../sandbox/test-cards.ts';
import { type Words, wordsFor } from '../sandbox/words.ts';
import type { CheckoutSessionRow } from './data.ts';
import { amountOf, isSetup } from './objects.ts';

/** Session state shared by all pages. */
export interface CheckoutPage {
  /** Address of the style sheet. */
  readonly styles: string;
  /** Address of the session. */
  readonly address: string;
  readonly session: CheckoutSessionRow;
  readonly merchantName: string;
}

/** Test cards whose outcome shows in a single payment. */
const CARDS = TEST_CARDS.filter(({ laterDebits }) => laterDebits === 'accepted');

/** Renders the page where the payer types a card. @param isRefused whether the bank has just refused a card */
export function cardPage(
  page: CheckoutPage & Pick<CardPage, 'typed' | 'faults'> & { readonly isRefused: boolean },
): string {
  const words = sessionWords(page.session);
  const { t } = words;
  const isFaulty = Object.keys(page.faults).length > 0;
  const alert = isFaulty ? t('pay.faultsTitle') : page.isRefused ? t('pay.refused') : undefined;
  const title = t(isSetup(page.session) ? 'register.title' : 'pay.title');
  return layout(
    words,
    page.styles,
    alert ? `${t('errorTitle')} – ${title}` : title,
    html`
    <main class="columns">
      <section class="sheet" aria-labelledby="title">
        <h1 id="title">${title}</h1>
        ${order(page, words)}
        ${alert ? html`<p class="alert" role="alert">${alert}</p>` : null}
        ${cardForm(page.address, page, submitLabel(page, words), words)}
        ${backForm(page, words)}
      </section>
      ${testCards(page.address, CARDS, words)}
    </main>`,
  );
}

/** Renders the page where the payer confirms a payment with the stored card. */
export function keptCardPage(page: CheckoutPage & { readonly card: UsedCard }): string {
  const words = sessionWords(page.session);
  const { t } = words;
  return sheet(
    page,
    words,
    t('pay.title'),
    html`
      ${order(page, words)}
      <dl class="order"><div><dt>${t('pay.keptCard')}</dt><dd class="figure">${maskedNumber(testCard(page.card.key))}</dd></div></dl>
      <form method="post" action="${page.address}/kept"><button class="primary" type="submit">${submitLabel(page, words)}</button></form>
      ${backForm(page, words)}`,
  );
}

/** Renders the page where the payer's bank requests strong authentication. */
export function challengePage(page: CheckoutPage & { readonly card: UsedCard }): string {
  const words = sessionWords(page.session);
  const { t } = words;
  return sheet(
    page,
    words,
    t('challenge.title'),
    html`
      <p>${t('challenge.lead')}</p>
      ${order(page, words)}
      <dl class="order"><div><dt>${t('challenge.card')}</dt><dd class="figure">${maskedNumber(testCard(page.card.key))}</dd></div></dl>
      <form method="post" action="${page.address}/challenge" class="answers">
        <button class="primary" name="answer" value="confirm">${t('challenge.confirm')}</button>
        <button class="plain" name="answer" value="refuse">${t('challenge.refuse')}</button>
      </form>`,
  );
}

/** Renders a concluded session, which the back button reaches. */
export function endPage(page: CheckoutPage): string {
  const words = sessionWords(page.session);
  const { t } = words;
  const { status, request } = page.session;
  const isPaid = status === 'complete';
  return sheet(
    page,
    words,
    t('end.title'),
    html`
      <p>${t(!isPaid ? 'end.expired' : isSetup(page.session) ? 'change.accepted' : 'end.accepted')}</p>
      ${order(page, words)}
      <a class="primary" href="${(isPaid ? request.success_url : request.cancel_url) ?? ''}">${t('end.back')}</a>`,
  );
}

export function unknownPage(styles: string): string {
  const words = wordsFor(undefined);
  const { t } = words;
  return sheet({ styles }, words, t('unknown.title'), html`<p>${t('unknown.lead')}</p>`);
}

const sessionWords = ({ request }: CheckoutSessionRow): Words => wordsFor(request.locale);

const sheet = (page: Pick<CheckoutPage, 'styles'>, words: Words, title: string, body: Markup): string =>
  layout(
    words,
    page.styles,
    title,
    html`
    <main class="single"><section class="sheet" aria-labelledby="title">
      <h1 id="title">${title}</h1>
      ${body}
    </section></main>`,
  );

const submitLabel = ({ session }: CheckoutPage, words: Words): Markup =>
  isSetup(session)
    ? html`${words.t('change.submit')}`
    : html`${words.t('pay.submit')} <span class="figure">${euros(amountOf(session), words)}</span>`;

const backForm = ({ address }: CheckoutPage, { t }: Words): Markup =>
  html`<form method="post" action="${address}/cancel"><button class="plain" type="submit">${t('pay.cancel')}</button></form>`;

/** Renders the amount, the payee and the time limit of a payment. */
function order({ session, merchantName }: CheckoutPage, words: Words): Markup {
  const { t } = words;
  const time = new Intl.DateTimeFormat(words.locale, { timeStyle: 'short', timeZone: 'Europe/Paris' });
  return html`
    <dl class="order" aria-label="${t('pay.order')}">
      ${isSetup(session) ? null : html`<div class="total"><dt>${t('pay.amount')}</dt><dd class="figure">${euros(amountOf(session), words)}</dd></div>`}
      <div><dt>${t('pay.merchant')}</dt><dd>${merchantName}</dd></div>
      <div><dt>${t('pay.until')}</dt><dd class="figure">${time.format(session.expiresAt)}</dd></div>
    </dl>`;
}
