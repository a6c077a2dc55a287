import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { getGlobalStartContext } from '@tanstack/react-start';

/** What the server hands to the rendering of one page. */
export interface RequestContext {
  /** Of the content security policy; every script and style of the page carries it. */
  nonce: string;
  locale: Locale;
  /** Where the portal is reached, `https://billetterie.example`. */
  origin: string;
  tenant: string | undefined;
  /** Calls the interface in process, as an anonymous visitor of the page's tenant and language. */
  callApi<K extends CallKey>(key: K, input: CallInput<K>): Promise<CallAnswer<K>>;
  /** Where the page leaves the status of its answer when it is not the router's own. */
  outcome: { status?: number };
}

/** The request being rendered. For code under `import.meta.env.SSR` alone: there is none in the browser. */
export function requestContext(): RequestContext {
  return getGlobalStartContext() as unknown as RequestContext;
}
