import { htmlPage } from '#kernel/format/html-page.ts';
import { date } from '#kernel/format/localized.ts';
import { html, type Markup } from '#kernel/format/markup.ts';
import type { Words } from './words.ts';

/** Renders the frame of every page of the bank. */
export function layout({ locale, t }: Words, base: string, title: string, body: Markup): string {
  return htmlPage({
    locale,
    title: `${title} – ${t('bank')}`,
    stylesheet: `${base}/page.css`,
    body: html`<header>
  <div class="bank">
    <svg viewBox="0 0 32 32" aria-hidden="true"><path d="M16 3 3 10v3h26v-3L16 3Z"/><path d="M6 15h4v9H6zM14 15h4v9h-4zM22 15h4v9h-4z"/><path d="M3 26h26v3H3z"/></svg>
    ${t('bank')}
  </div>
  <p class="test">${t('test')}</p>
</header>
${body}`,
  });
}

/** Formats an amount in cents. */
export function euros(cents: number, { locale }: Words): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

/** Formats the bank’s day of an instant. */
export const dayOf = (instant: Date, { locale }: Words): string =>
  date(instant.toISOString(), locale, 'Europe/Paris');
