import { html, type Markup } from '#platform/format/markup.ts';
import type { Fields } from '../lyra/signature.ts';
import type { EntryError } from './entry-form.ts';
import type { Return } from './return.ts';
import { type CardFault, type CardField, groupDigits, TEST_CARDS, type TypedCard } from './test-cards.ts';
import { textsFor } from './texts.ts';

/** What every page of one session needs. */
export interface PageContext {
  readonly base: string;
  readonly sessionId: string;
  readonly form: Fields;
  readonly merchantName: string;
  readonly expiresAt: Date;
}

type Texts = ReturnType<typeof textsFor>;

export interface CardPage extends PageContext {
  readonly typed: TypedCard;
  readonly faults: Partial<Record<CardField, CardFault>>;
}

/** The page where the payer types a card. */
export function cardPage(page: CardPage): string {
  const texts = textsFor(page.form.vads_language);
  const address = `${page.base}/session/${page.sessionId}`;
  const faulty = Object.keys(page.faults).length > 0;
  const field = (name: CardField, label: string, hint: string, length: number) =>
    cardField({ name, label, hint, length, value: page.typed[name], fault: page.faults[name], texts, page });
  return layout(
    texts,
    page.base,
    faulty ? `${texts.errorTitle} – ${texts.pay.title}` : texts.pay.title,
    html`
    <main class="columns">
      <section class="sheet" aria-labelledby="title">
        <h1 id="title">${texts.pay.title}</h1>
        ${order(page, texts)}
        ${faulty ? html`<p class="alert" role="alert">${texts.pay.faultsTitle}</p>` : null}
        <form id="card" method="post" action="${address}/card" novalidate>
          ${field('number', texts.pay.card, texts.pay.cardHint, 23)}
          <div class="pair">
            ${field('expiry', texts.pay.expiry, texts.pay.expiryHint, 7)}
            ${field('code', texts.pay.code, texts.pay.codeHint, 3)}
          </div>
          <button class="primary" type="submit">${texts.pay.submit} <span class="figure">${amount(page.form, texts)}</span></button>
        </form>
        <form method="post" action="${address}/cancel"><button class="plain" type="submit">${texts.pay.cancel}</button></form>
      </section>
      <section class="cards" aria-labelledby="cards-title">
        <h2 id="cards-title">${texts.pay.testCards}</h2>
        <p>${texts.pay.testCardsHint}</p>
        <ul>${TEST_CARDS.map(
          (card) => html`<li><a href="${address}?card=${card.key}#card">
            <span class="number"><span class="hidden">${texts.pay.fill} </span>${groupDigits(card.number)}</span>
            <span>${texts.cards[card.key]}</span></a></li>`,
        )}</ul>
      </section>
    </main>`,
  );
}

/** The page where the payer's own bank asks for a confirmation. */
export function challengePage(page: PageContext & { readonly maskedNumber: string }): string {
  const texts = textsFor(page.form.vads_language);
  const address = `${page.base}/session/${page.sessionId}/challenge`;
  return layout(
    texts,
    page.base,
    texts.challenge.title,
    html`
    <main class="single"><section class="sheet" aria-labelledby="title">
      <h1 id="title">${texts.challenge.title}</h1>
      <p>${texts.challenge.lead}</p>
      ${order(page, texts)}
      <dl class="order"><div><dt>${texts.challenge.card}</dt><dd class="figure">${page.maskedNumber}</dd></div></dl>
      <form method="post" action="${address}" class="answers">
        <button class="primary" name="answer" value="confirm">${texts.challenge.confirm}</button>
        <button class="plain" name="answer" value="refuse">${texts.challenge.refuse}</button>
      </form>
    </section></main>`,
  );
}

/** A concluded session: reached by the back button, or when the shop named no return, or wants it posted. */
export function endPage(
  page: PageContext & {
    readonly status: string;
    readonly expired: boolean;
    readonly back: Return | null;
    readonly backAddress: string;
  },
): string {
  const texts = textsFor(page.form.vads_language);
  const { back } = page;
  const sentence =
    page.status === 'AUTHORISED'
      ? texts.end.accepted
      : page.status === 'REFUSED'
        ? texts.end.refused
        : page.expired
          ? texts.end.expired
          : texts.end.abandoned;
  const fields = Object.entries(back?.fields ?? {});
  return layout(
    texts,
    page.base,
    texts.end.title,
    html`
    <main class="single"><section class="sheet" aria-labelledby="title">
      <h1 id="title">${texts.end.title}</h1>
      <p>${sentence}</p>
      ${order(page, texts)}
      ${
        back === null
          ? null
          : back.mode === 'POST'
            ? html`<form method="post" action="${back.url}">
                ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
                <button class="primary" type="submit">${texts.end.back}</button></form>`
            : html`<a class="primary" href="${page.backAddress}">${texts.end.back}</a>`
      }
    </section></main>`,
  );
}

/** The shop's form was turned away: says which field and why. */
export function entryErrorPage(base: string, language: string | undefined, error: EntryError): string {
  const texts = textsFor(language);
  return layout(
    texts,
    base,
    texts.entry.title,
    html`
    <main class="single"><section class="sheet" aria-labelledby="title">
      <h1 id="title">${texts.entry.title}</h1>
      <p>${texts.entry.lead}</p>
      <p class="alert">${texts.entry.field} <code>${error.field}</code> : ${texts.entry.faults[error.fault]}</p>
    </section></main>`,
  );
}

export function unknownPage(base: string): string {
  const texts = textsFor(undefined);
  return layout(
    texts,
    base,
    texts.unknown.title,
    html`
    <main class="single"><section class="sheet" aria-labelledby="title">
      <h1 id="title">${texts.unknown.title}</h1><p>${texts.unknown.lead}</p>
    </section></main>`,
  );
}

function order(page: PageContext, texts: Texts): Markup {
  const time = new Intl.DateTimeFormat(texts.locale, { timeStyle: 'short', timeZone: 'Europe/Paris' });
  return html`
    <dl class="order" aria-label="${texts.pay.order}">
      <div class="total"><dt>${texts.pay.amount}</dt><dd class="figure">${amount(page.form, texts)}</dd></div>
      <div><dt>${texts.pay.merchant}</dt><dd>${page.merchantName}</dd></div>
      <div><dt>${texts.pay.until}</dt><dd class="figure">${time.format(page.expiresAt)}</dd></div>
    </dl>`;
}

function amount(form: Fields, texts: Texts): string {
  const euros = Number(form.vads_amount) / 100;
  return new Intl.NumberFormat(texts.locale, { style: 'currency', currency: 'EUR' }).format(euros);
}

function cardField(field: {
  name: CardField;
  label: string;
  hint: string;
  length: number;
  value: string;
  fault: CardFault | undefined;
  texts: Texts;
  page: CardPage;
}): Markup {
  const { name, fault } = field;
  const isFirstFault = Object.keys(field.page.faults)[0] === name;
  // autocomplete is off so that no browser offers a real card here.
  return html`
    <div class="field">
      <label for="${name}">${field.label}</label>
      <input id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="off" required value="${field.value}"
        maxlength="${field.length}" aria-describedby="${name}-hint${fault ? ` ${name}-fault` : ''}"
        ${fault ? html`aria-invalid="true"` : null} ${isFirstFault ? html`autofocus` : null}>
      <span class="hint" id="${name}-hint">${field.hint}</span>
      ${fault ? html`<span class="fault" id="${name}-fault">${field.texts.faults[fault]}</span>` : null}
    </div>`;
}

function layout(texts: Texts, base: string, title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="${texts.language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title} – ${texts.bank}</title>
  <link rel="stylesheet" href="${base}/page.css">
</head>
<body>
  <header>
    <div class="bank">
      <svg viewBox="0 0 32 32" aria-hidden="true"><path d="M16 3 3 10v3h26v-3L16 3Z"/><path d="M6 15h4v9H6zM14 15h4v9h-4zM22 15h4v9h-4z"/><path d="M3 26h26v3H3z"/></svg>
      ${texts.bank}
    </div>
    <p class="test">${texts.test}</p>
  </header>
  ${body}
</body>
</html>
`.text;
}
