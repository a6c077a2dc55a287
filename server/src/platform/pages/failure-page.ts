import type { Locale } from '@guichet/contract/locale.ts';
import { html } from '../format/markup.ts';
import type { ErrorAnswer } from '../http/errors.ts';
import { NONCE_PLACEHOLDER, RenderedPage } from './rendered-page.ts';

/** The last resort when a page cannot be rendered: one sentence, no script. */
export function failurePage({ status, body }: ErrorAnswer, locale: Locale): RenderedPage {
  const style =
    'body{font:18px/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1rem;color:#0c1c24}';
  const page = html`<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${body.error}</title><style nonce="${NONCE_PLACEHOLDER}">${style}</style><main><h1>${status}</h1><p>${body.error}</p></main></html>`;
  return new RenderedPage(status, page.text);
}
