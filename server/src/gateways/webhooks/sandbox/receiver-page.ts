import type { Locale } from '@guichet/contract/locale.ts';
import { type Translate, translator } from '@guichet/phrases/translate.ts';
import { htmlPage } from '#kernel/format/html-page.ts';
import { html, type Markup } from '#kernel/format/markup.ts';
import type { Arrival } from './data.ts';

export interface PageContext {
  /** Path of the receiver. */
  readonly base: string;
  readonly locale: Locale;
}

/** Renders the arrivals, newest first, each with expandable headers and body. */
export function arrivalsPage({ base, locale }: PageContext, arrivals: readonly Arrival[]): string {
  const t = translator(locale, 'sandboxWebhooks');
  return htmlPage({
    locale,
    title: t('title'),
    stylesheet: `${base}/page.css`,
    body: html`<header><div class="wrap"><a class="mark" href="${base}">${t('title')}</a>
<p>${t('why')}</p></div></header>
<main class="wrap"><h1>${t('heading')}</h1>
${arrivals.length === 0 ? html`<p class="empty">${t('empty')}</p>` : null}
<ul>${arrivals.map((arrival) => arrivalItem(arrival, t, locale))}</ul>
</main>`,
  });
}

function arrivalItem(arrival: Arrival, t: Translate<'sandboxWebhooks'>, locale: Locale): Markup {
  const { tenantName, arrivedAt, headers, body, signatures, matching, status } = arrival;
  const known = t('verified', { matching, signatures });
  const verdict =
    matching > 0 ? html`<b class="ok">${known}</b>` : html`<b class="bad">${t('unverified')}</b>`;
  return html`
<li><details><summary>
<strong>${typeOf(body) ?? t('noType')}</strong> <span>${tenantName}</span> ${moment(arrivedAt, locale)}
${verdict} <span>${t('answered', { status: String(status) })}</span>
</summary>
<h2>${t('headers')}</h2>
<pre tabindex="0">${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')}</pre>
<h2>${t('body')}</h2>
<pre tabindex="0">${indented(body)}</pre>
</details></li>`;
}

function typeOf(body: string): string | undefined {
  const type = (parsed(body) as { type?: unknown } | undefined)?.type;
  return typeof type === 'string' ? type : undefined;
}

const indented = (body: string): string => {
  const value = parsed(body);
  return value === undefined ? body : JSON.stringify(value, null, 2);
};

/** Parses an untrusted body: any client may send anything here. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body) ?? undefined;
  } catch {
    return undefined;
  }
}

function moment(instant: Date, locale: Locale): Markup {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Paris',
  });
  return html`<time datetime="${instant.toISOString()}">${format.format(instant)}</time>`;
}
