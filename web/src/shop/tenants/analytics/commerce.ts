import { type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { parseLocalizedPath } from '#lib/localized-path.ts';
import type { MeasuredCart, MeasuredItem } from './measured-cart.ts';

/** Measured data of a cart; amounts in cents. */
export interface CommerceCart {
  id: string;
  totalAmount: number;
  cartLines: readonly {
    service: string;
    serviceName: Labels;
    family: string;
    quantity: number;
    /** After discounts */
    lineTotalAmount: number;
  }[];
}

const euros = (cents: number): number => cents / 100;

/** Groups a cart by service for the tracker, whatever the sessions, cards and holders. */
export const measured = ({ id, totalAmount, cartLines }: CommerceCart, locale: Locale): MeasuredCart => ({
  id,
  revenue: euros(totalAmount),
  items: cartLines.map(
    ({ service, serviceName, family, lineTotalAmount, quantity }): MeasuredItem => [
      service,
      labelIn(serviceName, locale),
      family,
      euros(Math.round(lineTotalAmount / quantity)),
      quantity,
    ],
  ),
});

/** Returns whether the tracker would receive the same data. */
export const isSameCart = (one: MeasuredCart | undefined, other: MeasuredCart): boolean =>
  one?.id === other.id &&
  one.revenue === other.revenue &&
  JSON.stringify(one.items) === JSON.stringify(other.items);

/** Returns the fields of a changed cart, or of its order if it has one. */
export const cartFields = ({ revenue, items, order }: MeasuredCart): Record<string, string> => ({
  idgoal: '0',
  revenue: String(revenue),
  ec_items: JSON.stringify(items),
  ...(order !== undefined && { ec_id: order }),
});

const PAYMENT = /^\/[^/]+\/(summary|delivery)(\/|$)/;

/** Pages on which a visitor pays or returns from a payment: nothing is reported from them. */
export const isPayment = (pathname: string): boolean => PAYMENT.test(parseLocalizedPath(pathname).path);

/** Returns the venue's first page: reports of an order must not name a page of the visitor's own. */
export function homeOf(address: string): string {
  const { origin, pathname } = new URL(address);
  const { path } = parseLocalizedPath(pathname);
  const [, tenant = ''] = path.split('/');
  return `${origin}${pathname.slice(0, pathname.length - path.length)}/${tenant}`;
}
