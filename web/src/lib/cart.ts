import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';
import { clearCartMemory, rememberCart, rememberedCart } from './cart-memory.ts';

export type Cart = CallAnswer<'GET /cart/getCart'>;
export type WantedLine = CallInput<'PUT /cart/AddOrUpdateCart'>['body']['cartLines'][number];

/**
 * The cart as the server has it; undefined, and removed from the storage, when it has ended.
 * @throws ApiError for anything but a cart that has ended
 */
export async function fetchCart(): Promise<Cart | undefined> {
  const memory = rememberedCart();
  if (!memory) return undefined;
  try {
    const cart = await api('GET /cart/getCart', { query: { cartId: memory.id } });
    rememberCart(cart);
    return cart;
  } catch (error) {
    if (!(error instanceof ApiError) || !isOver(error)) throw error;
    clearCartMemory();
    return undefined;
  }
}

const isOver = (error: ApiError): boolean =>
  error.is('cart.expired') || error.is('cart.not-found') || error.is('cart.already-on-sale');

/** The lines of a cart in the shape that the server accepts. */
export function wantedLines(cart: Cart): WantedLine[] {
  return cart.cartLines.map((line) => ({
    id: line.id,
    service: line.service,
    priceName: line.priceName,
    ...(line.externalDiscountCode ? { externalDiscountCode: line.externalDiscountCode } : {}),
    cartLineDetails: line.cartLineDetails.map(({ event: _event, ...detail }) => detail),
  }));
}

/** A cart that is not paid yet. During a payment the server refuses changes, with a reason. */
const WAITING: ReadonlySet<string> = new Set(['open', 'failed', 'cancelled', 'payment-pending']);

/**
 * Adds lines to the cart, or opens one with them: all the places are held, or none.
 * Adding to a service and price already in the cart increases the existing line.
 * @throws ApiError
 */
export async function addToCart(lines: WantedLine[]): Promise<Cart> {
  const known = await fetchCart();
  const current = known && WAITING.has(known.state) ? known : undefined;
  const cart = await api('PUT /cart/AddOrUpdateCart', {
    body: {
      ...(current ? { id: current.id, version: current.version } : {}),
      cartLines: mergeLines(current ? wantedLines(current) : [], lines),
    },
  });
  rememberCart(cart);
  return cart;
}

type Detail = WantedLine['cartLineDetails'][number];

/** The key by which parts of a line are merged: the session, the card, its holder, the withdrawal. */
const PART_FIELDS = [
  'eventId',
  'cardNumber',
  'cardHolderName',
  'cardHolderFirstName',
  'isWithdrawalTicketId',
  'isWithdrawTicketFamilyId',
] as const satisfies readonly (keyof Detail)[];

const isSamePart = (left: Detail, right: Detail): boolean =>
  !isOneCard(left) && PART_FIELDS.every((field) => partOf(left)[field] === partOf(right)[field]);

const isSameLine = (left: WantedLine, right: WantedLine): boolean =>
  left.service === right.service &&
  left.priceName === right.priceName &&
  // Tickets that a card gives cost nothing, and all tickets of a line are on one card, or on none.
  withdrawalOf(left) === withdrawalOf(right) &&
  (withdrawalOf(left) !== undefined || cardOf(left) === cardOf(right));

const withdrawalOf = ({ cartLineDetails: [first] }: WantedLine) => first?.isWithdrawalTicketId;
const cardOf = ({ cartLineDetails: [first] }: WantedLine) => first?.cardNumber;

/** A card that is filled, or the name on a new one, stands for one unit: more of it are parts of their own. */
const isOneCard = ({ cardNumber, cardHolderName, isWithdrawalTicketId, eventId }: Detail): boolean =>
  isWithdrawalTicketId === undefined &&
  eventId === undefined &&
  (cardHolderName !== undefined || (cardNumber !== undefined && cardNumber !== '0'));

/** A withdrawal's card and its holder follow from its right. */
const partOf = (detail: Detail): Detail =>
  detail.isWithdrawalTicketId === undefined
    ? detail
    : {
        ...detail,
        cardNumber: undefined,
        cardHolderName: undefined,
        cardHolderFirstName: undefined,
        isWithdrawTicketFamilyId: undefined,
      };

/** `added` merged into `lines`: same service and price in one line, same session and right in one detail. */
export function mergeLines(lines: WantedLine[], added: WantedLine[]): WantedLine[] {
  const merged = lines.map((line) => ({ ...line, cartLineDetails: [...line.cartLineDetails] }));
  for (const line of added) {
    // Sessions with prices of their own are in lines of their own.
    const alike = merged.filter((one) => isSameLine(one, line));
    const hasPart = (one: WantedLine) =>
      one.cartLineDetails.some((part) => line.cartLineDetails.some((detail) => isSamePart(part, detail)));
    const same = alike.find(hasPart) ?? alike[0];
    if (!same) {
      merged.push(line);
      continue;
    }
    for (const detail of line.cartLineDetails) {
      const at = same.cartLineDetails.findIndex((one) => isSamePart(one, detail));
      const known = same.cartLineDetails[at];
      if (known) same.cartLineDetails[at] = { ...known, quantity: known.quantity + detail.quantity };
      else same.cartLineDetails.push(detail);
    }
  }
  return merged;
}
