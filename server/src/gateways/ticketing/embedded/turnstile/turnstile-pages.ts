import type { Direction } from '@guichet/contract/box-office/entrance-rules.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import type { Catalogue } from '#gateways/ticketing/catalogue/port.ts';
import { html, type Markup } from '#kernel/format/markup.ts';
import { passesView, resultTitle, resultView } from './outcome-section.ts';
import type { PageContext, PlacePage, TriedVenue } from './page-context.ts';

function layout({ base, locale, t }: PageContext, title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="${locale.slice(0, 2)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${t('title')}</title>
<link rel="stylesheet" href="${base}/page.css">
</head>
<body>
<a class="skip" href="#main">${t('skip')}</a>
<header><div class="wrap"><a class="home" href="${base}">${t('title')}</a>
<p>${t('why')}</p></div></header>
<main id="main" class="wrap">${body}</main>
</body>
</html>`.text;
}

/** Renders all venues with their establishments. */
export function choicePage(
  context: PageContext,
  venues: readonly { venue: TriedVenue; catalogue: Catalogue }[],
): string {
  const { base, locale, t } = context;
  const places = ({ name }: TriedVenue, { establishments }: Catalogue) =>
    establishments.map(
      ({ code, labels, city }) =>
        html`<li><a href="${base}/${name}/${encodeURIComponent(code)}"><strong>${labelIn(labels, locale)}</strong><span>${city}</span></a></li>`,
    );
  return layout(
    context,
    t('choose.title'),
    html`<h1>${t('choose.title')}</h1><p>${t('choose.lead')}</p>
${venues.map(({ venue, catalogue }) => html`<h2>${venue.displayName}</h2><ul class="places">${places(venue, catalogue)}</ul>`)}`,
  );
}

/** Renders the turnstile: a form that works without script; the camera's script fills it in. */
export function placePage(page: PlacePage): string {
  const { t, base, venue, title, result } = page;
  const heading = t('scan.title', { place: title });
  return layout(
    page,
    result ? `${resultTitle(page, result)} – ${heading}` : heading,
    html`<p><a class="plain" href="${base}">${t('scan.other')}</a></p>
<h1>${title} <small>${venue.displayName}</small></h1>
${resultView(page)}
${presentForm(page)}
${camera(page)}
${passesView(page)}
<script src="${base}/camera.js" defer></script>`,
  );
}

function presentForm({ t, address, direction, passId, code }: PlacePage): Markup {
  const choice = (
    value: Direction,
  ) => html`<label class="choice"><input type="radio" name="direction" value="${value}"
${value === direction ? html`checked` : null}>${t(`scan.${value}`)}</label>`;
  return html`<form id="present" class="present" method="post" action="${address}">
<input type="hidden" name="passId" value="${passId}">
<fieldset><legend>${t('scan.direction')}</legend>${choice('in')}${choice('out')}</fieldset>
<label for="code">${t('scan.code')}</label>
<div class="row"><input id="code" name="code" value="${code}" required maxlength="40" autocomplete="off" autocapitalize="characters"
spellcheck="false" autofocus placeholder="${t('scan.placeholder')}" aria-describedby="code-hint">
<button type="submit">${t('scan.present')}</button></div>
<p id="code-hint" class="hint">${t('scan.hint')}</p>
</form>`;
}

function camera({ t }: PlacePage): Markup {
  return html`<section class="camera"><noscript><p class="hint">${t('camera.script')}</p></noscript>
<div id="camera" hidden data-start="${t('camera.start')}" data-stop="${t('camera.stop')}" data-preparing="${t('camera.preparing')}" data-aim="${t('camera.aim')}" data-without="${t('camera.without')}" data-insecure="${t('camera.insecure')}" data-refused="${t('camera.refused')}" data-offline="${t('camera.offline')}">
<button type="button" class="second" hidden>${t('camera.start')}</button>
<p class="hint" role="status"></p>
<div class="frame" hidden><video muted playsinline aria-label="${t('camera.view')}"></video></div>
</div></section>`;
}

export function unknownPage(context: PageContext): string {
  const { t, base } = context;
  return layout(
    context,
    t('unknown.title'),
    html`<h1>${t('unknown.title')}</h1><p>${t('unknown.lead')}</p><p><a class="plain" href="${base}">${t('unknown.all')}</a></p>`,
  );
}
