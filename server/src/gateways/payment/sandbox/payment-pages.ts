import { html, type Markup } from '#kernel/format/markup.ts';
import type { Fields } from '../lyra/signature.ts';
import { type EntryError, isCardChange, isCardOnly } from './entry-form.ts';
import { splitOf } from './instalments.ts';
import { dayOf, euros, layout } from './layout.ts';
import type { Return } from './return.ts';
import {
  type CardFault,
  type CardField,
  groupDigits,
  TEST_CARDS,
  type TestCard,
  type TypedCard,
} from './test-cards.ts';
import { type Words, wordsFor } from './words.ts';

/** Session state shared by all pages. */
export interface PageContext {
  readonly base: string;
  readonly sessionId: string;
  readonly form: Fields;
  readonly merchantName: string;
  readonly expiresAt: Date;
  readonly now: Date;
}

export interface CardPage extends PageContext {
  readonly typed: TypedCard;
  readonly faults: Partial<Record<CardField, CardFault>>;
}

/** Renders the page where the payer types a card. */
export function cardPage(page: CardPage): string {
  const words = wordsFor(page.form.vads_language);
  const { t } = words;
  const address = `${page.base}/session/${page.sessionId}`;
  const title = t(titleOf(page.form));
  const faulty = Object.keys(page.faults).length > 0;
  return layout(
    words,
    page.base,
    faulty ? `${t('errorTitle')} – ${title}` : title,
    html`
    <main class="columns">
      <section class="sheet" aria-labelledby="title">
        <h1 id="title">${title}</h1>
        ${order(page, words)}
        ${faulty ? html`<p class="alert" role="alert">${t('pay.faultsTitle')}</p>` : null}
        ${cardForm(address, page, submitLabel(page, words), words)}
        <form method="post" action="${address}/cancel"><button class="plain" type="submit">${t('pay.cancel')}</button></form>
      </section>
      ${testCards(address, TEST_CARDS, words)}
    </main>`,
  );
}

function titleOf(form: Fields): 'change.title' | 'register.title' | 'pay.title' {
  if (!isCardOnly(form)) return 'pay.title';
  return isCardChange(form) ? 'change.title' : 'register.title';
}

/** Renders the form of a card. @param address address of the session */
export function cardForm(
  address: string,
  { typed, faults }: Pick<CardPage, 'typed' | 'faults'>,
  submit: Markup,
  words: Words,
): Markup {
  const { t } = words;
  const field = (name: CardField, label: string, hint: string, length: number) =>
    cardField({ name, label, hint, length, value: typed[name], faults, words });
  return html`
        <form id="card" method="post" action="${address}/card" novalidate>
          ${field('number', t('pay.card'), t('pay.cardHint'), 23)}
          <div class="pair">
            ${field('expiry', t('pay.expiry'), t('pay.expiryHint'), 7)}
            ${field('code', t('pay.code'), t('pay.codeHint'), 3)}
          </div>
          <button class="primary" type="submit">${submit}</button>
        </form>`;
}

/** Renders the test cards that fill in the form. @param address address of the session */
export function testCards(address: string, cards: readonly TestCard[], { t }: Words): Markup {
  return html`
      <section class="cards" aria-labelledby="cards-title">
        <h2 id="cards-title">${t('pay.testCards')}</h2>
        <p>${t('pay.testCardsHint')}</p>
        <ul>${cards.map(
          (card) => html`<li><a href="${address}?card=${card.key}#card">
            <span class="number"><span class="hidden">${t('pay.fill')} </span>${groupDigits(card.number)}</span>
            <span>${t(`cards.${card.key}`)}</span></a></li>`,
        )}</ul>
      </section>`;
}

function submitLabel({ form, now }: PageContext, words: Words): Markup {
  const { t } = words;
  if (isCardOnly(form)) return html`${t('change.submit')}`;
  return html`${t('pay.submit')} <span class="figure">${euros(splitOf(form, now).firstCents, words)}</span>`;
}

/** Renders the page where the payer's bank requests strong authentication. */
export function challengePage(page: PageContext & { readonly maskedNumber: string }): string {
  const words = wordsFor(page.form.vads_language);
  const { t } = words;
  const address = `${page.base}/session/${page.sessionId}/challenge`;
  return layout(
    words,
    page.base,
    t('challenge.title'),
    html`
    <main class="single"><section class="sheet" aria-labelledby="title">
      <h1 id="title">${t('challenge.title')}</h1>
      <p>${t('challenge.lead')}</p>
      ${order(page, words)}
      <dl class="order"><div><dt>${t('challenge.card')}</dt><dd class="figure">${page.maskedNumber}</dd></div></dl>
      <form method="post" action="${address}" class="answers">
        <button class="primary" name="answer" value="confirm">${t('challenge.confirm')}</button>
        <button class="plain" name="answer" value="refuse">${t('challenge.refuse')}</button>
      </form>
    </section></main>`,
  );
}

/** Renders a concluded session: after the back button, without a return address, or to post a form to the shop. */
export function endPage(
  page: PageContext & {
    readonly status: string;
    readonly expired: boolean;
    readonly back: Return | null;
    readonly backAddress: string;
  },
): string {
  const words = wordsFor(page.form.vads_language);
  const { t } = words;
  const { back } = page;
  const sentence =
    page.status === 'AUTHORISED'
      ? t('end.accepted')
      : page.status === 'ACCEPTED'
        ? t('change.accepted')
        : page.status === 'REFUSED'
          ? t('end.refused')
          : page.expired
            ? t('end.expired')
            : t('end.abandoned');
  const fields = Object.entries(back?.fields ?? {});
  return layout(
    words,
    page.base,
    t('end.title'),
    html`
    <main class="single"><section class="sheet" aria-labelledby="title">
      <h1 id="title">${t('end.title')}</h1>
      <p>${sentence}</p>
      ${order(page, words)}
      ${
        back === null
          ? null
          : back.mode === 'POST'
            ? html`<form method="post" action="${back.url}">
                ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
                <button class="primary" type="submit">${t('end.back')}</button></form>`
            : html`<a class="primary" href="${page.backAddress}">${t('end.back')}</a>`
      }
    </section></main>`,
  );
}

/** Renders the rejection of a shop's form with the field and the reason. */
export function entryErrorPage(base: string, language: string | undefined, error: EntryError): string {
  const words = wordsFor(language);
  const { t } = words;
  return layout(
    words,
    base,
    t('entry.title'),
    html`
    <main class="single"><section class="sheet" aria-labelledby="title">
      <h1 id="title">${t('entry.title')}</h1>
      <p>${t('entry.lead')}</p>
      <p class="alert">${t('entry.field')} <code>${error.field}</code> – ${t(`entry.faults.${error.fault}`)}</p>
    </section></main>`,
  );
}

export function unknownPage(base: string): string {
  const words = wordsFor(undefined);
  const { t } = words;
  return layout(
    words,
    base,
    t('unknown.title'),
    html`
    <main class="single"><section class="sheet" aria-labelledby="title">
      <h1 id="title">${t('unknown.title')}</h1><p>${t('unknown.lead')}</p>
    </section></main>`,
  );
}

/** Renders the amount, the payee and the time limit of a payment. */
export function order(page: PageContext, words: Words): Markup {
  const { t } = words;
  const time = new Intl.DateTimeFormat(words.locale, { timeStyle: 'short', timeZone: 'Europe/Paris' });
  const isFree = isCardOnly(page.form);
  const { firstCents, later } = isFree ? { firstCents: 0, later: [] } : splitOf(page.form, page.now);
  return html`
    <dl class="order" aria-label="${t('pay.order')}">
      ${isFree ? null : html`<div class="total"><dt>${t(later.length > 0 ? 'pay.today' : 'pay.amount')}</dt><dd class="figure">${euros(firstCents, words)}</dd></div>`}
      ${later.map(
        ({ amountCents, dueAt }) =>
          html`<div><dt class="figure">${dayOf(dueAt, words)}</dt><dd class="figure">${euros(amountCents, words)}</dd></div>`,
      )}
      <div><dt>${t('pay.merchant')}</dt><dd>${page.merchantName}</dd></div>
      <div><dt>${t('pay.until')}</dt><dd class="figure">${time.format(page.expiresAt)}</dd></div>
    </dl>
    ${later.length > 0 ? html`<p><a href="${page.base}/clock/${page.form.vads_site_id}?language=${words.locale.slice(0, 2)}">${t('clock.open')}</a></p>` : null}`;
}

function cardField(field: {
  name: CardField;
  label: string;
  hint: string;
  length: number;
  value: string;
  faults: CardPage['faults'];
  words: Words;
}): Markup {
  const { name, faults } = field;
  const fault = faults[name];
  const isFirstFault = Object.keys(faults)[0] === name;
  // autocomplete is off so that browsers offer no real card.
  return html`
    <div class="field">
      <label for="${name}">${field.label}</label>
      <input id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="off" required value="${field.value}"
        maxlength="${field.length}" aria-describedby="${name}-hint${fault ? ` ${name}-fault` : ''}"
        ${fault ? html`aria-invalid="true"` : null} ${isFirstFault ? html`autofocus` : null}>
      <span class="hint" id="${name}-hint">${field.hint}</span>
      ${fault ? html`<span class="fault" id="${name}-fault">${field.words.t(`faults.${fault}`)}</span>` : null}
    </div>`;
}
