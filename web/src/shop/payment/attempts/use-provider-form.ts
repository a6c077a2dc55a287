import { useState } from 'react';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';
import { type PaymentForm, postForm } from './post-form.ts';

/** Leaves for the provider's page with a form that a call answers. */
export function useProviderForm() {
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const leave = async (begin: () => Promise<{ form: PaymentForm }>) => {
    setBusy(true);
    try {
      postForm((await begin()).form);
    } catch (error) {
      setBusy(false);
      showToast('error', errorMessage(error));
    }
  };
  return { isBusy, leave };
}
