import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { getGlobalStartContext } from '@tanstack/react-start';

/** Data from the server for the rendering of one page. */
export interface RequestContext {
  /** The nonce of the page's inline scripts and styles; the server replaces it by hashes in the security policy. */
  inlineMark: string;
  locale: Locale;
  /** The portal's public origin, `https://billetterie.example`. */
  origin: string;
  tenant: string | undefined;
  /** Whether the venue has phrase overrides for the public pages in this language. */
  hasPhraseOverrides: boolean;
  /** Whether the page is sent at other addresses than its own. */
  standsIn: boolean;
  /** Makes a call in process, as an anonymous visitor of the page's tenant and language. */
  callApi<K extends CallKey>(key: K, input: CallInput<K>): Promise<CallAnswer<K>>;
  /**
   * `html` is the rendered page, instead of a body of the response. `status` is that of the response where it differs
   * from the router's; `retryAfter` in seconds.
   */
  outcome: { html?: Uint8Array; status?: number; retryAfter?: number };
}

/** Returns the request being rendered. Only for code under `import.meta.env.SSR`: the browser has none. */
export function requestContext(): RequestContext {
  return getGlobalStartContext() as unknown as RequestContext;
}
