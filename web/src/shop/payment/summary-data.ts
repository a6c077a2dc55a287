import type { CallAnswer } from '@guichet/contract/calls.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { type CartView, loadCart } from '../cart/cart-data.ts';

export type PaymentMethod = CallAnswer<'GET /cart/GetPaymentTypeAvailableByCartIdAsync'>[number];
export type SupportingDocument = CallAnswer<'GET /cart/GetDocJustifsByCartId'>[number];
export type RuleMessage = CallAnswer<'POST /Cart/CheckingRulesForCart'>['messages'][number];

/** What is asked of the buyer of a cart. */
export interface Order {
  means: PaymentMethod[];
  /** Why there are no means of payment, in a sentence. */
  meansFailure: string | undefined;
  documents: SupportingDocument[];
  problems: RuleMessage[];
  /** Where the tickets are sent. */
  email: string | undefined;
}

/** The cart, and what is asked of its buyer; without an order when there is nothing to buy. @throws ApiError */
export async function loadSummary(): Promise<{ view: CartView; order: Order | undefined }> {
  const view = await loadCart();
  if (view.kind !== 'cart') return { view, order: undefined };
  const query = { cartId: view.cart.id };
  const [means, documents, rules, user] = await Promise.all([
    api('GET /cart/GetPaymentTypeAvailableByCartIdAsync', { query }).catch(notConfigured),
    api('GET /cart/GetDocJustifsByCartId', { query }),
    api('POST /Cart/CheckingRulesForCart', { body: query }),
    api('GET /user/user').catch(() => undefined),
  ]);
  return {
    view,
    order: {
      means: typeof means === 'string' ? [] : means,
      meansFailure: typeof means === 'string' ? means : undefined,
      documents,
      problems: rules.messages,
      email: user?.email,
    },
  };
}

/** A venue that cannot take payments yet says so where one would choose how to pay. */
function notConfigured(error: unknown): string {
  if (error instanceof ApiError && error.is('payment.not-configured')) return error.error;
  throw error;
}
