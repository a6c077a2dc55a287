import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useState } from 'react';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';

/** Opens the provider's page with a form from a call's response. */
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

export type PaymentForm = NonNullable<CallAnswer<'GET /purchase/Form'>['form']>;

/**
 * Opens the payment provider's page: by a form that the server has signed, or at an address that the server has
 * opened.
 */
export function postForm({ url, method, fields }: PaymentForm): void {
  if (method === 'GET') {
    location.assign(url);
    return;
  }
  const form = document.createElement('form');
  form.action = url;
  form.method = method;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  // Called on the prototype, since a field may be named `submit`.
  HTMLFormElement.prototype.submit.call(form);
}

export const TONES = {
  'card-changed': 'success',
  'card-kept': 'warning',
  'card-saved': 'success',
  'card-not-saved': 'warning',
  paid: 'success',
  unpaid: 'warning',
} as const;

export const isKnown = (outcome: string): outcome is keyof typeof TONES => Object.hasOwn(TONES, outcome);
