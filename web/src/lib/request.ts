import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { getGlobalStartContext } from '@tanstack/react-start';

/** What the server passes to the rendering of one page. */
export interface RequestContext {
  /** Of the content security policy; every script and style of the page has it. */
  nonce: string;
  locale: Locale;
  /** The portal's public origin, `https://billetterie.example`. */
  origin: string;
  tenant: string | undefined;
  /** Whether the venue has phrase overrides for the public pages in this language. */
  hasPhraseOverrides: boolean;
  /** The page is sent at other addresses than the one that it is rendered for. */
  standsIn: boolean;
  /** Calls the interface in process, as an anonymous visitor of the page's tenant and language. */
  callApi<K extends CallKey>(key: K, input: CallInput<K>): Promise<CallAnswer<K>>;
  /** Where the page sets the status of its response when it differs from the router's; `retryAfter` in seconds. */
  outcome: { status?: number; retryAfter?: number };
}

/** The request being rendered. Only for code under `import.meta.env.SSR`: there is none in the browser. */
export function requestContext(): RequestContext {
  return getGlobalStartContext() as unknown as RequestContext;
}
