import { isLinkOpen } from '@guichet/contract/box-office/desk-rules.ts';
import type { WaitState } from '@guichet/contract/box-office/waiting-rules.ts';
import type { CallAnswer, CheckedBody } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { StoredLine } from '#cart/cart.ts';
import type { WantedLine } from '#cart/lines.ts';
import { deskName } from '../desk/desk.ts';
import { stateOfLink } from '../payment-links/payment-links.ts';
import type { WaitRow } from './waiting.sql.ts';

export type Wait = CallAnswer<'POST /user/wait'>;
type WaitOfCustomer = CallAnswer<'GET /boxoffice/waits'>[number];

type Joining = CheckedBody<'POST /user/wait'>;

/** Returns the lines of the cart that a customer waits for: one for each price. */
export const wantedLines = ({ eventExternalId, service, prices }: Joining): WantedLine[] =>
  prices.map(({ priceName, quantity }) => ({
    service,
    priceName,
    cartLineDetails: [{ eventId: eventExternalId, quantity }],
  }));

/** Returns the lines of a wait, to be planned again by the present catalogue. */
export const linesAgain = (lines: readonly StoredLine[]): WantedLine[] =>
  lines.map(({ service, priceName, details }) => ({
    service,
    priceName,
    cartLineDetails: details.map(({ eventId, quantity }) => ({ ...(eventId && { eventId }), quantity })),
  }));

/** Returns the state of a wait; that of an offer follows from its cart. */
export function stateOfWait(row: WaitRow): WaitState {
  const { cartState: state, offerEndsAt: validUntil } = row;
  if (row.state === 'waiting' || row.cartId === null) return row.state;
  // An unpaid cart is deleted long before its wait.
  if (state === null || validUntil === null) return row.state === 'offered' ? 'lapsed' : row.state;
  const link = stateOfLink({ ...row, state, validUntil });
  if (link === 'paid') return 'booked';
  if (row.state !== 'offered') return row.state;
  return isLinkOpen(link) ? 'offered' : 'lapsed';
}

const NO_LABELS = { [DEFAULT_LOCALE]: '' };

/** Returns a wait for its customer. @param addressOf returns the page on which a payment link is paid */
export function viewWait(row: WaitRow, addressOf: (linkId: string) => string): Wait {
  const state = stateOfWait(row);
  const [line] = row.lines;
  const [detail] = line?.details ?? [];
  const { linkId, offerEndsAt, amount } = row;
  return {
    id: row.id,
    state,
    eventExternalId: row.sessionId,
    service: line?.serviceName ?? NO_LABELS,
    establishment: detail?.event?.establishment ?? line?.establishmentLabels ?? NO_LABELS,
    start: detail?.event?.start ?? row.until.toISOString(),
    ...(detail?.event?.zone && { zone: detail.event.zone }),
    prices: row.lines.map(({ labels, quantity }) => ({ labels, quantity })),
    places: row.places,
    ...(state === 'waiting' && { position: row.position }),
    joinedAt: row.joinedAt.toISOString(),
    until: row.until.toISOString(),
    ...(state === 'offered' &&
      linkId !== null &&
      offerEndsAt !== null && {
        offer: { endsAt: offerEndsAt.toISOString(), amount: amount ?? 0, address: addressOf(linkId) },
      }),
  };
}

/** Returns a wait for staff. */
export const viewWaitOfCustomer = (row: WaitRow, addressOf: (linkId: string) => string): WaitOfCustomer => ({
  ...viewWait(row, addressOf),
  customer: { id: row.customerId, name: deskName(row) || row.email, email: row.email },
  ...(row.offeredBy !== null && { offeredBy: row.offeredBy }),
});
