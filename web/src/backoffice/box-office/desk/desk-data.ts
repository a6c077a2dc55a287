import type { CallAnswer } from '@guichet/contract/calls.ts';
import { mergeLines } from '@guichet/contract/cart/merge-rules.ts';
import { type Cart, type WantedLine, wantedLines } from '#lib/cart.ts';

export type Desk = CallAnswer<'GET /boxoffice/desk'>;
export type DeskService = Desk['services'][number];
export type DeskCustomer = CallAnswer<'GET /boxoffice/deskcustomer'>;
export type DeskSession = CallAnswer<'GET /boxoffice/desksessions'>[number];
export type DeskCart = CallAnswer<'PUT /boxoffice/deskcart'>;
export type PaymentLink = CallAnswer<'GET /boxoffice/desklinks'>[number];
export type Gift = CallAnswer<'GET /boxoffice/deskgifts'>[number];

/** What staff add to a cart: quantities by price name, of one session or without a date. */
export interface Addition {
  service: DeskService;
  sessionId: string | undefined;
  quantities: ReadonlyMap<string, number>;
}

/** Returns the lines of a cart with an addition. @param holder name on new cards */
export function withAddition(
  cart: Cart | undefined,
  { service, sessionId, quantities }: Addition,
  holder: { firstName: string; lastName: string },
): WantedLine[] {
  const part = (quantity: number) => ({
    quantity,
    ...(sessionId !== undefined && { eventId: sessionId }),
  });
  const card = {
    quantity: 1,
    cardNumber: '0',
    cardHolderName: holder.lastName,
    cardHolderFirstName: holder.firstName,
  };
  const added = [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([priceName, quantity]) => ({
      service: service.code,
      priceName,
      cartLineDetails: service.createsCard ? Array.from({ length: quantity }, () => card) : [part(quantity)],
    }));
  return mergeLines(cart ? wantedLines(cart) : [], added);
}

/** Returns the lines of a cart without one of them. */
export const withoutLine = (cart: Cart, lineId: string): WantedLine[] =>
  wantedLines(cart).filter(({ id }) => id !== lineId);

/** Returns the unit price of a service for a session, in cents. */
export const priceOf = (
  { name, cents }: DeskService['prices'][number],
  session: DeskSession | undefined,
): number => session?.prices?.[name] ?? cents;
