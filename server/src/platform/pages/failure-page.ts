import type { Locale } from '@guichet/contract/locale.ts';
import type { ErrorAnswer } from '../errors.ts';
import { DrawnPage, NONCE_PLACEHOLDER } from './drawn-page.ts';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');

/** The last resort, when the pages themselves cannot be drawn: one sentence, no script. */
export function failurePage({ status, body }: ErrorAnswer, locale: Locale): DrawnPage {
  const text = escapeHtml(body.error);
  const style =
    'body{font:18px/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1rem;color:#0c1c24}';
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><style nonce="${NONCE_PLACEHOLDER}">${style}</style><main><h1>${status}</h1><p>${text}</p></main></html>`;
  return new DrawnPage(status, html);
}
