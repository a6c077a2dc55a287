import type { Locale } from '@guichet/contract/locale.ts';
import { AppError, describeError, type ErrorAnswer } from '#kernel/errors.ts';
import { html } from '#kernel/format/markup.ts';
import { INLINE_MARK } from './inline-hashes.ts';
import { RenderedPage } from './rendered-page.ts';

/** Refusal pages by code and language, cached because many are sent at once. */
const refusals = new Map<string, RenderedPage>();

/** Error page for a visitor. */
export function failurePageOf(error: unknown, locale: Locale): RenderedPage {
  if (!isRefusal(error)) return failurePage(describeError(error, locale), locale);
  const key = `${error.code} ${locale}`;
  const page = refusals.get(key) ?? failurePage(describeError(error, locale), locale);
  refusals.set(key, page);
  return page;
}

/** Whether a page was refused on purpose; not a failure. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === 'request.too-many' || isOverload(error));

const isOverload = ({ code, cause }: AppError): boolean =>
  code === 'internal.unavailable' && cause === undefined;

/** Last resort when a page cannot be rendered: one sentence without script. */
export function failurePage({ status, body }: ErrorAnswer, locale: Locale): RenderedPage {
  const style =
    'body{font:18px/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1rem;color:#0c1c24}';
  const page = html`<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${body.error}</title><style nonce="${INLINE_MARK}">${style}</style><main><h1>${status}</h1><p>${body.error}</p></main></html>`;
  return new RenderedPage(status, Buffer.from(page.text));
}
