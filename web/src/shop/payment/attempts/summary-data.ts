import { isIncomplete } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { accountSession, customerSession, isOfGuest } from '#lib/session.ts';
import { claimsOf } from '#lib/token.ts';
import { type CartView, loadCart } from '#shop/cart/cart-data.ts';
import { PRICE_CHANGES } from '#shop/cart/live-cart.ts';
import type { CartGiftCards } from '../gift-cards/gift-cards-data.ts';

export type PaymentMethod = CallAnswer<'GET /cart/GetPaymentTypeAvailableByCartIdAsync'>[number];
export type SupportingDocument = CallAnswer<'GET /cart/GetDocJustifsByCartId'>[number];
export type DoublePurchase = CallAnswer<'GET /cart/DoublePurchases'>[number];
export type RuleMessage = CallAnswer<'POST /Cart/CheckingRulesForCart'>['messages'][number];

/** Required choices and confirmations of the buyer of a cart. */
export interface Order {
  methods: PaymentMethod[];
  /** Reason why no payment method is available, as a sentence. */
  methodsUnavailable: string | undefined;
  /** The gift cards that pay the cart, and the rest; undefined where none can. */
  gifts: CartGiftCards | undefined;
  documents: SupportingDocument[];
  problems: RuleMessage[];
  /** What the customer already has at the times of the cart; empty when that is unknown */
  doubles: DoublePurchase[];
  /** Whether the account lacks required data, as one from an identity provider may. */
  isIncomplete: boolean;
  /** E-mail address for the tickets. */
  email: string | undefined;
}

/** Returns whether the session is of a buyer without an account, and for another cart. */
export function isOfOtherGuest(view: CartView): boolean {
  const session = customerSession.current();
  return (
    view.kind === 'cart' &&
    session !== undefined &&
    isOfGuest(session) &&
    claimsOf(session.token).sub !== view.cart.userId
  );
}

/** Loads the cart and its order; the order is undefined when there is nothing to buy. @throws ApiError */
export async function loadSummary(): Promise<{ view: CartView; order: Order | undefined }> {
  const view = await loadCart();
  if (view.kind !== 'cart' || isOfOtherGuest(view)) return { view, order: undefined };
  const query = { cartId: view.cart.id };
  const [methods, gifts, documents, rules, doubles, user, asked] = await Promise.all([
    api('GET /cart/GetPaymentTypeAvailableByCartIdAsync', { query }).catch(unavailableMessage),
    api('GET /cart/GiftCards', { query }),
    api('GET /cart/GetDocJustifsByCartId', { query }),
    api('POST /Cart/CheckingRulesForCart', { body: query }),
    accountSession() ? api('GET /cart/DoublePurchases', { query }).catch(() => []) : [],
    api('GET /user/user').catch(() => undefined),
    api('GET /portal/registrationpage'),
  ]);
  // The cart has new prices: it is shown again with the reason.
  if (rules.messages.some(({ code }) => PRICE_CHANGES.has(code))) {
    const { view: now, order } = await loadSummary();
    return { view: now, order: order && { ...order, problems: [...rules.messages, ...order.problems] } };
  }
  return {
    view,
    order: {
      methods: typeof methods === 'string' ? [] : methods,
      methodsUnavailable: typeof methods === 'string' ? methods : undefined,
      gifts,
      documents,
      problems: rules.messages,
      doubles,
      isIncomplete: accountSession() !== undefined && user !== undefined && isIncomplete(user, asked),
      email: user?.email,
    },
  };
}

/** Returns the message of a venue that cannot take payments yet. */
function unavailableMessage(error: unknown): string {
  if (error instanceof ApiError && error.is('payment.not-configured')) return error.error;
  throw error;
}
