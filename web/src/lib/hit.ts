import type { Locale } from '@guichet/contract/locale.ts';
import { parseLocalizedPath } from './localized-path.ts';

/** Of web analytics: where hits go, and for which of its sites. */
export interface Tracker {
  url: string;
  siteId: string;
}

/** A service whose page is seen; its lowest price in cents. */
export interface SeenProduct {
  code: string;
  name: string;
  category: string;
  price: number | undefined;
}

/** A page view to tell a tracker. */
export interface PageView {
  /** Of the page, in full */
  address: string;
  title: string;
  /** Where the visitor came from */
  from: string;
  locale: Locale;
  /** Only with the visitor's consent: 16 hexadecimal digits */
  visitorId: string | undefined;
  /** The service that the page is about; only with the visitor's consent to the measuring of purchases */
  product?: SeenProduct | undefined;
}

/** The pages whose views are sent: those that are the same for all visitors, never of a payment, an account, a ticket. */
const MEASURED =
  /^\/[^/]+(\/(ticketing(\/.*)?|planning|search|cart|site-map|accessibility|stored-data))?\/?$/;

export const isMeasured = (pathname: string): boolean => MEASURED.test(parseLocalizedPath(pathname).path);

/** Of an address only what is not about the visitor: neither choices nor where they wanted to go. */
const plain = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
};

/** What every hit of the tracker's protocol has. */
const anyHit = (siteId: string): Record<string, string> => ({
  idsite: siteId,
  rec: '1',
  apiv: '1',
  send_image: '0',
  rand: String(Math.trunc(Math.random() * 1e9)),
});

/** A hit about a cart or an order, which the visitor has consented to. @param url of no page of their own */
export const commerceHit = (
  siteId: string,
  { url, visitorId, fields }: { url: string; visitorId: string | undefined; fields: Record<string, string> },
): Record<string, string> => ({ ...anyHit(siteId), url, ...(visitorId && { _id: visitorId }), ...fields });

/** The fields of a product that is seen. */
export const productFields = ({ code, name, category, price }: SeenProduct): Record<string, string> => ({
  _pks: code,
  _pkn: name,
  _pkc: category,
  ...(price !== undefined && { _pkp: String(price / 100) }),
});

/** The fields of a page view. */
export function hitOf(siteId: string, view: PageView): Record<string, string> {
  const { address, title, from, locale, visitorId, product } = view;
  const { pathname, searchParams } = new URL(address);
  const search = pathname.endsWith('/search') ? searchParams.get('searchStringFilter') : null;
  const isOwnPage = from.startsWith(new URL(address).origin);
  const referrer = from && (!isOwnPage || isMeasured(new URL(from).pathname)) ? plain(from) : '';
  return {
    ...anyHit(siteId),
    action_name: title,
    url: plain(address),
    lang: locale,
    ...(referrer && { urlref: referrer }),
    ...(search && { search }),
    ...(visitorId && { _id: visitorId }),
    ...(product && productFields(product)),
  };
}

/** How long a tracker may take (specified-behaviour.md#analytics). */
const TIMEOUT_MS = 10_000;

/** Tells the tracker, which may not answer: nothing of the page waits for it. No cookie goes with it or comes back. */
export function sendHit(url: string, hit: Record<string, string>): void {
  fetch(`${url}/matomo.php`, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    keepalive: true,
    referrerPolicy: 'no-referrer',
    body: new URLSearchParams(hit),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
}
