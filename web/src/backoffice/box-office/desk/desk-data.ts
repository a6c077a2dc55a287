import type { CallAnswer } from '@guichet/contract/calls.ts';
import { mergeLines } from '@guichet/contract/cart/merge-rules.ts';
import { type Cart, type WantedLine, wantedLines } from '#lib/cart.ts';

export type Desk = CallAnswer<'GET /boxoffice/desk'>;
export type DeskService = Desk['services'][number];
export type DeskCustomer = CallAnswer<'GET /boxoffice/deskcustomer'>;
export type DeskSession = CallAnswer<'GET /boxoffice/desksessions'>[number];
export type CustomerCard = CallAnswer<'GET /boxoffice/deskcustomercards'>[number];
export type Issued = CallAnswer<'POST /boxoffice/deskgift'>;
export type DeskCart = CallAnswer<'PUT /boxoffice/deskcart'>;
export type DeskLine = DeskCart['cart']['cartLines'][number];
export type PaymentLink = CallAnswer<'GET /boxoffice/desklinks'>[number];
export type Gift = CallAnswer<'GET /boxoffice/deskgifts'>[number];

/** What staff add to a cart: quantities by price name, of one session or without a date. */
export interface Addition {
  service: DeskService;
  sessionId: string | undefined;
  quantities: ReadonlyMap<string, number>;
  /** Number of the customer's card that receives it; undefined for a ticket, or for a new card */
  cardNumber: string | undefined;
}

/** Returns whether an addition puts a new card in the name of the customer. */
export const isNewCard = ({ cardUse }: DeskService, cardNumber: string | undefined): boolean =>
  cardUse === 'created' && cardNumber === undefined;

/** Returns the cards that a service may be sold onto. */
export const cardsFor = ({ code }: DeskService, cards: readonly CustomerCard[]): CustomerCard[] =>
  cards.filter(({ services }) => services.includes(code));

/** Returns the largest quantity of a price: a service that fills a card fills one once. */
export const mostOf = ({ cardUse }: DeskService, cardNumber: string | undefined): number =>
  cardNumber !== undefined && cardUse !== 'accepted' ? 1 : 50;

/** Returns the lines of a cart with an addition. @param holder name on new cards */
export function withAddition(
  cart: Cart | undefined,
  { service, sessionId, quantities, cardNumber }: Addition,
  holder: { firstName: string; lastName: string },
): WantedLine[] {
  const part = (quantity: number) => ({
    quantity,
    ...(sessionId !== undefined && { eventId: sessionId }),
    ...(cardNumber !== undefined && { cardNumber }),
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
      cartLineDetails: isNewCard(service, cardNumber)
        ? Array.from({ length: quantity }, () => card)
        : [part(quantity)],
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
