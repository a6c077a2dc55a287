import type { Locale } from '@guichet/contract/locale.ts';
import { type Translate, translator } from '@guichet/phrases/translate.ts';
import { htmlPage } from '#kernel/format/html-page.ts';
import { html, type Markup } from '#kernel/format/markup.ts';
import type { MailSummary, StoredMail } from './data.ts';

export interface PageContext {
  /** Path under which the outbox is mounted. */
  readonly base: string;
  readonly locale: Locale;
}

const words = (locale: Locale): Translate<'outbox'> => translator(locale, 'outbox');

function page({ base, locale }: PageContext, title: string, body: Markup): string {
  const t = words(locale);
  return htmlPage({
    locale,
    title: `${title} – ${t('title')}`,
    stylesheet: `${base}/page.css`,
    body: html`<a class="skip" href="#main">${t('skip')}</a>
<header><div class="wrap"><a class="mark" href="${base}">${t('title')}</a>
<p>${t('why')}</p></div></header>
<main id="main" class="wrap">${body}</main>`,
  });
}

/** Renders the list of mails, with a filter by recipient. */
export function listPage(
  context: PageContext,
  mails: readonly MailSummary[],
  to: string | undefined,
): string {
  const { base, locale } = context;
  const t = words(locale);
  const heading = to === undefined ? t('list.title') : t('list.titleTo', { address: to });
  const body = html`<h1>${heading}</h1>
<form method="get" action="${base}" class="filter" role="search">
<label for="to">${t('list.recipient')}</label>
<div><input id="to" name="to" type="email" value="${to ?? ''}" autocomplete="off" placeholder="jeanne@example.com">
<button type="submit">${t('list.filter')}</button>${to === undefined ? null : html`<a class="plain" href="${base}">${t('list.all')}</a>`}</div>
</form>
${mails.length === 0 ? html`<p class="empty">${to === undefined ? t('list.empty') : t('list.emptyTo')}</p>` : list(context, mails)}`;
  return page(context, heading, body);
}

function list({ base, locale }: PageContext, mails: readonly MailSummary[]): Markup {
  const t = words(locale);
  return html`<ul class="mails">${mails.map(
    (mail) => html`
<li><a href="${base}/${mail.id}">
<span class="who">${mail.recipient}</span>
${moment(mail.sentAt, locale)}
<strong>${mail.subject}</strong>
<span class="from">${mail.senderName}${mail.attachments > 0 ? html` · <span class="files">${t('list.attachments', { count: mail.attachments })}</span>` : null}</span>
</a></li>`,
  )}</ul>`;
}

/** Renders a mail: its headers, its HTML in a separate frame, its attachments and its text. */
export function mailPage(context: PageContext, mail: StoredMail): string {
  const { base, locale } = context;
  const t = words(locale);
  const address = `${base}/${mail.id}`;
  const body = html`<p><a class="plain" href="${base}">${t('mail.back')}</a></p>
<h1>${mail.subject}</h1>
<dl class="head">
<div><dt>${t('mail.from')}</dt><dd>${mail.senderName} &lt;${mail.sender}&gt;</dd></div>
<div><dt>${t('mail.to')}</dt><dd>${mail.recipientName} &lt;${mail.recipient}&gt;</dd></div>
<div><dt>${t('mail.sent')}</dt><dd>${moment(mail.sentAt, locale)}</dd></div>
<div><dt>${t('mail.language')}</dt><dd>${mail.lang}</dd></div>
</dl>
${mail.files.length === 0 ? null : attachments(address, mail, t)}
<h2>${t('mail.message')}</h2>
<iframe src="${address}/html" title="${t('mail.content')}" sandbox="allow-popups allow-popups-to-escape-sandbox" lang="${mail.lang}"></iframe>
<h2>${t('mail.text')}</h2>
<pre lang="${mail.lang}" tabindex="0" role="region" aria-label="${t('mail.text')}">${mail.text}</pre>`;
  return page(context, mail.subject, body);
}

function attachments(address: string, mail: StoredMail, t: Translate<'outbox'>): Markup {
  return html`<h2>${t('mail.attachments')}</h2><ul class="attachments">${mail.files.map(
    (file, index) =>
      html`<li><a href="${address}/attachment/${index}" download="${file.filename}">${file.filename}</a> <span>${file.contentType}, ${t('mail.size', { kilobytes: Math.max(1, Math.round(file.size / 1000)) })}</span></li>`,
  )}</ul>`;
}

export function unknownMailPage(context: PageContext): string {
  const t = words(context.locale);
  return page(
    context,
    t('unknown.title'),
    html`<h1>${t('unknown.title')}</h1><p>${t('unknown.lead')}</p>
<p><a class="plain" href="${context.base}">${t('unknown.all')}</a></p>`,
  );
}

function moment(instant: Date, locale: Locale): Markup {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  });
  return html`<time datetime="${instant.toISOString()}">${format.format(instant)}</time>`;
}
