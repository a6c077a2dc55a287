import { DEFAULT_LOCALE, findLocale, type Locale } from '@guichet/contract/locale.ts';
import { type Translate, translator } from '@guichet/phrases/translate.ts';
import { htmlPage } from '#kernel/format/html-page.ts';
import { html, type Markup } from '#kernel/format/markup.ts';
import { PEOPLE } from './people.ts';

interface Words {
  readonly locale: Locale;
  readonly t: Translate<'sandboxSso'>;
}

/** Returns the texts in the browser’s language. */
export function wordsFor(language: string | undefined): Words {
  const locale = findLocale(language) ?? DEFAULT_LOCALE;
  return { locale, t: translator(locale, 'sandboxSso') };
}

function layout({ locale, t }: Words, base: string, title: string, body: Markup): string {
  return htmlPage({
    locale,
    title: `${title} – ${t('title')}`,
    stylesheet: `${base}/page.css`,
    body: html`<header><p class="service">${t('title')}</p><p>${t('notice')}</p></header>
<main><h1>${title}</h1>${body}</main>`,
  });
}

/** Renders the choice of a person. @param request sealed request, which the form sends back */
export function choicePage(
  words: Words,
  base: string,
  { venue, request }: Record<'venue' | 'request', string>,
) {
  const { t } = words;
  const people = PEOPLE.map(
    (person) => html`<button name="person" value="${person.sub}">
      ${t('as', { name: `${person.given_name} ${person.family_name}` })}
      <small>${person.email} – ${t(person.email_verified ? 'verified' : 'unverified')}</small>
    </button>`,
  );
  const body = html`<p>${t('choose')}</p>
<form method="post" action="${base}/answer">
  <input type="hidden" name="request" value="${request}">
  ${people}
  <button class="refuse" name="person" value="">${t('refuse')}</button>
</form>`;
  return layout(words, base, t('asks', { venue }), body);
}

/** Renders the page after a sign-out without a return address. */
export const leftPage = (words: Words, base: string): string => layout(words, base, words.t('left'), html``);

export const invalidPage = (words: Words, base: string): string =>
  layout(words, base, words.t('invalid'), html`<p>${words.t('invalidText')}</p>`);
