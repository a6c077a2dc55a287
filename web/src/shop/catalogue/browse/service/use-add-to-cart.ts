import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, factsOf } from '#lib/api-error.ts';
import { addToCart, type WantedLine } from '#lib/cart.ts';
import { usePaths } from '#lib/paths.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';

/** Why nothing was added. */
export interface Failure {
  message: string;
  isPaymentPending: boolean;
}

/** Adds to the cart and opens it; an error is shown beside the button, and the remaining places are loaded again. */
export function useAddToCart(
  name: string,
  lines: WantedLine[],
): { add: () => Promise<void>; isBusy: boolean; failure: Failure | undefined } {
  const t = useTranslations('catalogue.purchase');
  const errorMessage = useErrorMessage();
  const router = useRouter();
  const navigateTo = useNavigateTo();
  const paths = usePaths();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const add = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await addToCart(lines);
      showToast('success', t('added', { name }), { isKept: true });
      await navigateTo(paths.cart());
    } catch (error) {
      const isPaymentPending = error instanceof ApiError && error.is('cart.payment-pending');
      setFailure({ message: errorMessage(error), isPaymentPending });
      // Without a network the page would be replaced by the failure to load it again.
      if (factsOf(error).status !== 0) await router.invalidate();
    } finally {
      setBusy(false);
    }
  };
  return { add, isBusy, failure };
}
