import { type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { parseLocalizedPath } from '#lib/localized-path.ts';
import type { MeasuredCart, MeasuredItem } from './measured-cart.ts';

/** What is measured of a cart; amounts in cents. */
export interface CommerceCart {
  id: string;
  totalAmount: number;
  cartLines: readonly {
    service: string;
    serviceName: Labels;
    family: string;
    unitPrice: number;
    quantity: number;
  }[];
}

const euros = (cents: number): number => cents / 100;

/** A cart as the tracker counts it: by services, whatever their sessions, cards and holders. */
export const measured = ({ id, totalAmount, cartLines }: CommerceCart, locale: Locale): MeasuredCart => ({
  id,
  revenue: euros(totalAmount),
  items: cartLines.map(
    ({ service, serviceName, family, unitPrice, quantity }): MeasuredItem => [
      service,
      labelIn(serviceName, locale),
      family,
      euros(unitPrice),
      quantity,
    ],
  ),
});

/** Whether the tracker would receive the same. */
export const isSameCart = (one: MeasuredCart | undefined, other: MeasuredCart): boolean =>
  one?.id === other.id &&
  one.revenue === other.revenue &&
  JSON.stringify(one.items) === JSON.stringify(other.items);

/** The fields of a cart that has changed, or of its order where it has one. */
export const cartFields = ({ revenue, items, order }: MeasuredCart): Record<string, string> => ({
  idgoal: '0',
  revenue: String(revenue),
  ec_items: JSON.stringify(items),
  ...(order !== undefined && { ec_id: order }),
});

const PAYMENT = /^\/[^/]+\/(summary|delivery)(\/|$)/;

/** The pages on which a visitor pays, or comes back from paying: nothing is reported there. */
export const isPayment = (pathname: string): boolean => PAYMENT.test(parseLocalizedPath(pathname).path);

/** The venue's first page: what is sent of an order names no page that is the visitor's own. */
export function homeOf(address: string): string {
  const { origin, pathname } = new URL(address);
  const { path } = parseLocalizedPath(pathname);
  const [, tenant = ''] = path.split('/');
  return `${origin}${pathname.slice(0, pathname.length - path.length)}/${tenant}`;
}
