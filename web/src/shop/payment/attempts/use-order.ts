import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Cart } from '#lib/cart.ts';
import type { StoredKey } from '#lib/client-storage.ts';
import { usePaths } from '#lib/paths.ts';
import { currentTenant, venueStorage } from '#lib/storage.ts';
import { loadCart } from '#shop/cart/cart-data.ts';
import type { LiveCart } from '#shop/cart/live-cart.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { FREE_CART_METHOD, type OrderAnswers } from './order.ts';
import { postForm } from './provider-form.ts';
import type { RuleMessage } from './summary-data.ts';

/** Reason why an order could not be placed. */
export type OrderFailure =
  | { kind: 'changed' }
  | { kind: 'method' | 'other'; message: string }
  /** Fields of the buyer that the ticketing system requires. */
  | { kind: 'contact'; message: string; fields: readonly string[] };

export interface OrderSubmission {
  /** Whether the order is being placed: from the click until the provider's page is loaded; further clicks are ignored. */
  isBusy: boolean;
  failure: OrderFailure | undefined;
  problems: RuleMessage[];
  /** @param giftAmount what gift cards pay, as the page shows it; in cents */
  submit: (cart: Cart, answers: OrderAnswers, giftAmount: number) => Promise<void>;
  /** Called when the buyer postpones the order. */
  dismiss: () => void;
}

/** Places the order once, and only if the cart is still the one shown. */
export function useOrder(live: LiveCart, initialProblems: RuleMessage[]): OrderSubmission {
  const navigateTo = useNavigateTo();
  const paths = usePaths();
  const errorMessage = useErrorMessage();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<OrderFailure>();
  const [problems, setProblems] = useState(initialProblems);
  const isLocked = useRef(false);
  usePageRestored(() => {
    isLocked.current = false;
    setBusy(false);
  });

  /** Loads the cart and its order again: prices and gift cards may have changed. */
  const reload = () => Promise.all([live.refresh(), router.invalidate()]);

  /** @returns whether the browser is leaving for another page */
  const place = async (
    cart: Cart,
    method: NonNullable<OrderAnswers['method']>,
    { savesCard, acceptedTerms, documents }: OrderAnswers,
    giftAmount: number,
  ): Promise<boolean> => {
    const now = await loadCart();
    live.show(now);
    if (now.kind !== 'cart') return false;
    if (now.cart.id !== cart.id || now.cart.version !== cart.version) {
      setFailure({ kind: 'changed' });
      await reload();
      return false;
    }
    const query = { cartId: cart.id };
    const rules = await api('POST /Cart/CheckingRulesForCart', { body: query });
    setProblems(rules.messages);
    if (!rules.isValid) {
      await reload();
      return false;
    }
    venueStorage.set('paymentMeans', String(method));
    const consent = {
      giftAmount,
      ...(acceptedTerms !== undefined && { acceptedTerms }),
      ...(documents.size > 0 && { confirmedDocuments: 'true' as const }),
    };
    const { form } = await api('GET /purchase/Form', {
      query: { ...query, ...consent, paymentType: method, ...(savesCard && { saveCard: 'true' }) },
    });
    if (form) postForm(form);
    else
      await api('PUT /cart/SaleCart', { query: { ...query, ...consent } }).then(() =>
        navigateTo(paths.delivery('success', query)),
      );
    return true;
  };

  const submit: OrderSubmission['submit'] = async (cart, answers, giftAmount) => {
    const { method } = answers;
    if (isLocked.current || method === undefined) return;
    isLocked.current = true;
    setBusy(true);
    setFailure(undefined);
    const isLeaving = await place(cart, method, answers, giftAmount).catch(async (error) => {
      const refusal = failureOf(error, errorMessage(error));
      setFailure(refusal);
      // The cart is empty now, and its page has no place for an error.
      if (error instanceof ApiError && error.is('cart.places-lost')) showToast('error', errorMessage(error));
      await (isOutdated(error, refusal) ? reload() : live.refresh());
      return false;
    });
    if (isLeaving && method !== FREE_CART_METHOD) return;
    isLocked.current = false;
    setBusy(false);
  };
  return { isBusy, failure, problems, submit, dismiss: () => setFailure(undefined) };
}

/**
 * Returns whether the page may show an outdated order. Another failure keeps the loaded order: the loader could fail for
 * the same reason, which would replace the page by an error.
 */
const isOutdated = (error: unknown, { kind }: OrderFailure): boolean =>
  error instanceof ApiError && [400, 409].includes(error.status) && kind !== 'contact';

function failureOf(error: unknown, message: string): OrderFailure {
  if (!(error instanceof ApiError)) return { kind: 'other', message };
  const fields = Object.keys(error.fields);
  if (error.is('ticketing.contact-missing') && fields.length > 0) return { kind: 'contact', message, fields };
  const isMethodRefused = error.is('payment.invalid-type') || error.is('payment.card-of-former-shop');
  return { kind: isMethodRefused ? 'method' : 'other', message };
}

/** Going back from the provider may restore this page from the browser's back-forward cache. */
function usePageRestored(onRestore: () => void): void {
  const latest = useRef(onRestore);
  latest.current = onRestore;
  useEffect(() => {
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) latest.current();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}

/**
 * This tab's answers to an order form, so that the buyer need not tick them again after a refusal or in another
 * language. Terms are accepted in the text that the buyer could read, whose address the order records: another
 * language with its own text requires another acceptance.
 */
interface KeptAnswers {
  cartId: string;
  documents: string[];
  acceptedTerms?: string | undefined;
}

const NAME: StoredKey<'venueTab'> = 'orderAnswers';
const key = (): string => `${currentTenant()}/${NAME}`;

export function keepAnswers(
  cartId: string,
  { documents, acceptedTerms }: Pick<OrderAnswers, 'documents' | 'acceptedTerms'>,
): void {
  const kept: KeptAnswers = { cartId, documents: [...documents], acceptedTerms };
  try {
    sessionStorage.setItem(key(), JSON.stringify(kept));
  } catch {
    // Without storage the form is filled in again.
  }
}

/** Returns the stored answers for this cart. */
export function keptAnswers(cartId: string): Pick<OrderAnswers, 'documents' | 'acceptedTerms'> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key()) ?? 'null') as KeptAnswers | null;
    if (kept?.cartId === cartId)
      return { documents: new Set(kept.documents), acceptedTerms: kept.acceptedTerms };
  } catch {
    // Unreadable answers count as none.
  }
  return { documents: new Set(), acceptedTerms: undefined };
}
