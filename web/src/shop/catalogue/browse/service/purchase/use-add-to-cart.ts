import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, factsOf } from '#lib/api-error.ts';
import { addToCart, type WantedLine } from '#lib/cart.ts';
import { openMiniCart } from '#lib/mini-cart.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { focusFirstInvalid } from '#ui/focus-first-error.ts';

/** Reason why nothing was added. */
export interface Failure {
  message: string;
  isPaymentPending: boolean;
}

/**
 * Adds to the cart and opens the small cart; an error is shown beside the button. In both cases the remaining places
 * are read again.
 * @param onAdded resets the page's choices
 */
export function useAddToCart(
  name: string,
  lines: WantedLine[],
  onAdded?: () => void,
): { add: () => Promise<void>; isBusy: boolean; failure: Failure | undefined } {
  const errorMessage = useErrorMessage();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const add = async (): Promise<void> => {
    // An invalid quantity is not replaced by the previous one.
    if (focusFirstInvalid(document.body)) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const requestedAt = performance.now();
      openMiniCart({ name, cart: await addToCart(lines), requestedAt });
      onAdded?.();
      await router.invalidate();
    } catch (error) {
      const isPaymentPending = error instanceof ApiError && error.is('cart.payment-pending');
      setFailure({ message: errorMessage(error), isPaymentPending });
      // Offline, an error page of the failed reload would replace the page.
      if (factsOf(error).status !== 0) await router.invalidate();
    } finally {
      setBusy(false);
    }
  };
  return { add, isBusy, failure };
}
