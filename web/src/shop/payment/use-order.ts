import { useEffect, useRef, useState } from 'react';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Cart } from '#lib/cart.ts';
import { usePaths } from '#lib/paths.ts';
import { venueStorage } from '#lib/storage.ts';
import { useSentence } from '#ui/sentence.ts';
import { useGo } from '#ui/use-navigate-to.ts';
import { loadCart } from '../cart/cart-data.ts';
import type { LiveCart } from '../cart/use-live-cart.ts';
import { postForm } from './post-form.ts';
import type { RuleMessage } from './summary-data.ts';
import { FREE_CART_METHOD, type OrderAnswers } from './view.ts';

/** Why an order was not placed. */
export type OrderFailure = { kind: 'changed' } | { kind: 'means' | 'other'; sentence: string };

export interface OrderSubmission {
  /** From the press until the provider's page is there: a second press does nothing. */
  isLeaving: boolean;
  failure: OrderFailure | undefined;
  problems: RuleMessage[];
  place: (cart: Cart, answers: OrderAnswers) => Promise<void>;
}

/** Placing the order: what is shown is what is paid, and it is placed once. */
export function useOrder(live: LiveCart, known: RuleMessage[]): OrderSubmission {
  const go = useGo();
  const paths = usePaths();
  const sentenceOf = useSentence();
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<OrderFailure>();
  const [problems, setProblems] = useState(known);
  const isHeld = useRef(false);
  usePageRestored(() => {
    isHeld.current = false;
    setLeaving(false);
  });

  /** @returns whether the browser is on its way to another page */
  const order = async (cart: Cart, means: NonNullable<OrderAnswers['means']>): Promise<boolean> => {
    const now = await loadCart();
    live.show(now);
    if (now.kind !== 'cart') return false;
    if (now.cart.id !== cart.id || now.cart.version !== cart.version) {
      setFailure({ kind: 'changed' });
      return false;
    }
    const query = { cartId: cart.id };
    const rules = await api('POST /Cart/CheckingRulesForCart', { body: query });
    setProblems(rules.messages);
    if (!rules.isValid) return false;
    venueStorage.set('paymentMeans', String(means));
    const { form } = await api('GET /purchase/Form', { query: { ...query, paymentType: means } });
    if (form) postForm(form);
    else await api('PUT /cart/SaleCart', { query }).then(() => go(paths.delivery('success', query)));
    return true;
  };

  const place: OrderSubmission['place'] = async (cart, { means }) => {
    if (isHeld.current || means === undefined) return;
    isHeld.current = true;
    setLeaving(true);
    setFailure(undefined);
    const isAway = await order(cart, means).catch(async (error) => {
      const isOfMeans = error instanceof ApiError && error.is('payment.invalid-type');
      setFailure({ kind: isOfMeans ? 'means' : 'other', sentence: sentenceOf(error) });
      await live.refresh();
      return false;
    });
    if (isAway && means !== FREE_CART_METHOD) return;
    isHeld.current = false;
    setLeaving(false);
  };
  return { isLeaving, failure, problems, place };
}

/** The browser's way back from the provider may show this very page again, as it was left. */
function usePageRestored(comeBack: () => void): void {
  const latest = useRef(comeBack);
  latest.current = comeBack;
  useEffect(() => {
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) latest.current();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}
