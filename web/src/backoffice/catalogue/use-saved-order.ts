import type { CallInput } from '@guichet/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';

type Order = CallInput<'PUT /settingsticketing/order'>['body'];

/** A list with its own order: each change is shown at once and saved in the background, one after the other. */
export function useSavedOrder<List>(given: List) {
  const t = useTranslations('backoffice.order');
  const errorMessage = useErrorMessage();
  const router = useRouter();
  const [ordered, setOrdered] = useState({ given, list: given });
  const saving = useRef(Promise.resolve());
  const change = (list: List, order: Order) => {
    setOrdered({ given, list });
    saving.current = saving.current
      .then(() => adminApi('PUT /settingsticketing/order', { body: order }))
      .catch((error: unknown) => {
        const isChanged = error instanceof ApiError && error.is('settings.changed');
        showToast('error', isChanged ? t('changed') : errorMessage(error));
        void router.invalidate();
      });
  };
  /** Reads the page again once every change is saved. */
  const settle = async () => {
    await saving.current;
    void router.invalidate();
  };
  return { current: ordered.given === given ? ordered.list : given, change, settle };
}
