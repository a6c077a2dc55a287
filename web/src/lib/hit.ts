import type { Locale } from '@guichet/contract/locale.ts';
import { parseLocalizedPath } from './localized-path.ts';

/** Settings of web analytics: address of the tracker, and the id of the site there. */
export interface Tracker {
  url: string;
  siteId: string;
}

/** A viewed service; its lowest price in cents. */
export interface SeenProduct {
  code: string;
  name: string;
  category: string;
  price: number | undefined;
}

/** A page view for a tracker. */
export interface PageView {
  /** Full address of the page */
  address: string;
  title: string;
  /** The referrer */
  from: string;
  locale: Locale;
  /** Number of the visitor, 16 hexadecimal digits; only with the visitor's consent */
  visitorId: string | undefined;
  /** The service of the page; only with the visitor's consent to the measuring of purchases */
  product?: SeenProduct | undefined;
}

/** Pages whose views are sent: those that are the same for all visitors, never of a payment, an account or a ticket. */
const MEASURED =
  /^\/[^/]+(\/(ticketing(\/.*)?|planning|search|cart|site-map|accessibility|stored-data))?\/?$/;

export const isMeasured = (pathname: string): boolean => MEASURED.test(parseLocalizedPath(pathname).path);

/** Removes the visitor's data from an address: choices and the return path. */
const plain = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
};

/** Returns the parameters of every hit of the tracker's protocol. */
const anyHit = (siteId: string): Record<string, string> => ({
  idsite: siteId,
  rec: '1',
  apiv: '1',
  send_image: '0',
  rand: String(Math.trunc(Math.random() * 1e9)),
});

/** Returns a hit about a cart or an order, with the visitor's consent. @param url not a page of the visitor's own */
export const commerceHit = (
  siteId: string,
  { url, visitorId, fields }: { url: string; visitorId: string | undefined; fields: Record<string, string> },
): Record<string, string> => ({ ...anyHit(siteId), url, ...(visitorId && { _id: visitorId }), ...fields });

/** Returns the parameters of a viewed product. */
export const productFields = ({ code, name, category, price }: SeenProduct): Record<string, string> => ({
  _pks: code,
  _pkn: name,
  _pkc: category,
  ...(price !== undefined && { _pkp: String(price / 100) }),
});

/** Returns the parameters of a page view. */
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

/** Milliseconds that a tracker may take (specified-behaviour.md#analytics). */
const TIMEOUT_MS = 10_000;

/** Sends a hit without waiting for the response, without cookies in either direction. */
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
