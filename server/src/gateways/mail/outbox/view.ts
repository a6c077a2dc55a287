import { html, type Markup } from '#platform/format/markup.ts';
import type { MailSummary, StoredMail } from './data.ts';

const moment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

function page(base: string, title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Boîte d’envoi</title>
<link rel="stylesheet" href="${base}/page.css">
</head>
<body>
<a class="skip" href="#main">Aller au contenu</a>
<header><div class="wrap"><a class="mark" href="${base}">Boîte d’envoi</a>
<p>Aucun serveur SMTP n’est configuré : les e-mails restent ici.</p></div></header>
<main id="main" class="wrap">${body}</main>
</body>
</html>`.text;
}

/** The list of mails, with a filter by recipient. */
export function listPage(base: string, mails: readonly MailSummary[], to: string | undefined): string {
  const heading = to === undefined ? 'E-mails envoyés' : `E-mails envoyés à ${to}`;
  const body = html`<h1>${heading}</h1>
<form method="get" action="${base}" class="filter" role="search">
<label for="to">Destinataire</label>
<div><input id="to" name="to" type="email" value="${to ?? ''}" autocomplete="off" placeholder="jeanne@example.com">
<button type="submit">Filtrer</button>${to === undefined ? null : html`<a class="plain" href="${base}">Tout voir</a>`}</div>
</form>
${mails.length === 0 ? html`<p class="empty">${to === undefined ? 'Aucun e-mail pour l’instant.' : 'Aucun e-mail pour cette adresse.'}</p>` : list(base, mails)}`;
  return page(base, heading, body);
}

function list(base: string, mails: readonly MailSummary[]): Markup {
  return html`<ul class="mails">${mails.map(
    (mail) => html`
<li><a href="${base}/${mail.id}">
<span class="who">${mail.recipient}</span>
<time datetime="${mail.sentAt.toISOString()}">${moment.format(mail.sentAt)}</time>
<strong>${mail.subject}</strong>
<span class="from">${mail.senderName}${mail.attachments > 0 ? html` · <span class="files">${mail.attachments} pièce${mail.attachments > 1 ? 's' : ''} jointe${mail.attachments > 1 ? 's' : ''}</span>` : null}</span>
</a></li>`,
  )}</ul>`;
}

/** One mail: its head, its HTML in a frame of its own, its attachments and its text. */
export function mailPage(base: string, mail: StoredMail): string {
  const address = `${base}/${mail.id}`;
  const body = html`<p><a class="plain" href="${base}">← Tous les e-mails</a></p>
<h1>${mail.subject}</h1>
<dl class="head">
<div><dt>De</dt><dd>${mail.senderName} &lt;${mail.sender}&gt;</dd></div>
<div><dt>À</dt><dd>${mail.recipientName} &lt;${mail.recipient}&gt;</dd></div>
<div><dt>Envoyé</dt><dd><time datetime="${mail.sentAt.toISOString()}">${moment.format(mail.sentAt)}</time></dd></div>
<div><dt>Langue</dt><dd>${mail.lang}</dd></div>
</dl>
${mail.files.length === 0 ? null : attachments(address, mail)}
<h2>Message</h2>
<iframe src="${address}/html" title="Contenu de l’e-mail" sandbox="allow-popups allow-popups-to-escape-sandbox" lang="${mail.lang}"></iframe>
<h2>Version texte</h2>
<pre lang="${mail.lang}" tabindex="0" role="region" aria-label="Version texte">${mail.text}</pre>`;
  return page(base, mail.subject, body);
}

function attachments(address: string, mail: StoredMail): Markup {
  return html`<h2>Pièces jointes</h2><ul class="attachments">${mail.files.map(
    (file, index) =>
      html`<li><a href="${address}/attachment/${index}" download="${file.filename}">${file.filename}</a> <span>${file.contentType}, ${Math.max(1, Math.round(file.size / 1000))} ko</span></li>`,
  )}</ul>`;
}

export function unknownMailPage(base: string): string {
  return page(
    base,
    'E-mail introuvable',
    html`<h1>E-mail introuvable</h1><p>Cet e-mail n’existe pas, ou il est trop ancien pour être encore gardé.</p>
<p><a class="plain" href="${base}">Tous les e-mails</a></p>`,
  );
}
