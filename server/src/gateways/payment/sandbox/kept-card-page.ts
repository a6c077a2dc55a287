import { html } from '#kernel/format/markup.ts';
import { splitOf } from './instalments.ts';
import { euros, layout } from './layout.ts';
import { order, type PageContext } from './payment-pages.ts';
import { wordsFor } from './words.ts';

/** Renders the page where the payer confirms a payment with the stored card. */
export function keptCardPage(page: PageContext & { readonly maskedNumber: string }): string {
  const words = wordsFor(page.form.vads_language);
  const { t } = words;
  const address = `${page.base}/session/${page.sessionId}`;
  const { firstCents } = splitOf(page.form, page.now);
  return layout(
    words,
    page.base,
    t('pay.title'),
    html`
    <main class="single"><section class="sheet" aria-labelledby="title">
      <h1 id="title">${t('pay.title')}</h1>
      ${order(page, words)}
      <dl class="order"><div><dt>${t('pay.keptCard')}</dt><dd class="figure">${page.maskedNumber}</dd></div></dl>
      <form method="post" action="${address}/token"><button class="primary" type="submit">${t('pay.submit')} <span class="figure">${euros(firstCents, words)}</span></button></form>
      <form method="post" action="${address}/cancel"><button class="plain" type="submit">${t('pay.cancel')}</button></form>
    </section></main>`,
  );
}
